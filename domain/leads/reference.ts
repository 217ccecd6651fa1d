/** Crockford's base 32: no I, L, O or U, so that it survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The code that people read out on the phone, from 40 bits of a UUIDv7: the last 20 of its
 * milliseconds and 20 random ones. Codes made at about the same time share a prefix, so a store
 * writes them next to each other.
 */
export function referenceOf(id: string): string {
  const hex = id.replaceAll('-', '')
  let rest = Number.parseInt(hex.slice(7, 12) + hex.slice(-5), 16)
  let code = ''
  for (let i = 0; i < 8; i++) {
    code = ALPHABET.charAt(rest % 32) + code
    rest = Math.floor(rest / 32)
  }
  return `TF-${code}`
}
