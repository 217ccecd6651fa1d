/** Crockford's base 32: no I, L, O or U, so that it survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code that a person says on the phone, from the last 40 bits of the id: in a UUIDv7 these are random. */
export function referenceOf(id: string): string {
  let bits = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
  let code = ''
  for (let i = 0; i < 8; i++) {
    code = ALPHABET.charAt(Number(bits & 31n)) + code
    bits >>= 5n
  }
  return `TF-${code}`
}
