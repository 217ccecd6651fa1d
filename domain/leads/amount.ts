import * as z from 'zod/mini'

/** All that a number field of a browser sends, `.5` and `1e2` too. */
const NUMBER = /^(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i

/** A finite number of 0 or more, also as people write amounts: '$8,500'. */
export function amount(message: string, max = Number.MAX_VALUE) {
  return z.pipe(z.transform(toNumber), z.number(message).check(z.gte(0, message), z.lte(max, message)))
}

function toNumber(value: unknown): unknown {
  const text = typeof value === 'string' ? value.replace(/^\s*\$|,(?=\d{3})/g, '').trim() : ''
  return NUMBER.test(text) ? Number(text) : value
}
