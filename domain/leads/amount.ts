import * as z from 'zod/mini'
import { readAmount } from './read-amount.ts'

/** An amount, parsed by `readAmount`. */
export function amount(message: string, max = Number.MAX_VALUE) {
  return z.pipe(
    z.transform((value) => readAmount(value, max)),
    z.number(message).check(z.gte(0), z.lte(max)),
  )
}
