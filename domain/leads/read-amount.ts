/** Everything that a browser's number field sends, including `.5` and `1e2`. */
const NUMBER = /^(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i

/** A finite number of 0 or more, also as people write amounts: '$8,500'. Null for anything else. */
export function readAmount(value: unknown, max = Number.MAX_VALUE): number | null {
  const text = typeof value === 'string' ? value.replace(/^\s*\$|,(?=\d{3})/g, '').trim() : ''
  const amount = NUMBER.test(text) ? Number(text) : value
  return typeof amount === 'number' && amount >= 0 && amount <= max ? amount : null
}
