import { formatAud } from './money.ts'

/** Whole dollars incl. GST; `from` if it is the lowest price. */
export type Price = { name: string; amount: number; per: 'month' | 'once'; from?: boolean | undefined }
type Part = { amount: number; from: boolean }
export type PriceTotal = { monthly: Part; once: Part }

/** 'from $297 a month incl. GST': one total, in the same words wherever a price is shown. */
export function priceInWords(price: Price): string {
  return totalInWords(totalOf([price]))
}

/** 'from $344 a month and $2,997 one-off incl. GST'; 'On request' where nothing has a price. */
export function totalInWords({ monthly, once }: PriceTotal): string {
  const sum = [partInWords(monthly, 'a month'), partInWords(once, 'one-off')].filter(Boolean).join(' and ')
  return sum ? `${sum} incl. GST` : 'On request'
}

function partInWords({ amount, from }: Part, how: string): string {
  return amount > 0 ? `${from ? 'from ' : ''}${formatAud(amount)} ${how}` : ''
}

export function totalOf(prices: readonly Price[]): PriceTotal {
  const total: PriceTotal = { monthly: { amount: 0, from: false }, once: { amount: 0, from: false } }
  for (const { amount, per, from = false } of prices) {
    const part = total[per === 'month' ? 'monthly' : 'once']
    part.amount += amount
    part.from ||= from
  }
  return total
}
