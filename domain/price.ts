import { formatAud } from './money.ts'

/** Whole dollars incl. GST; `from` where it is the least that it costs. */
export type Price = { name: string; amount: number; per: 'month' | 'once'; from?: boolean | undefined }
export type PriceTotal = { monthly: number; once: number; from: boolean }

/** 'from $297 a month incl. GST': one total, and the same words wherever a price stands. */
export function priceInWords(price: Price): string {
  return totalInWords(totalOf([price]))
}

/** '$344 a month and $2,997 one-off incl. GST'; 'On request' where nothing has a price. */
export function totalInWords({ monthly, once, from }: PriceTotal): string {
  const parts = [monthly > 0 && `${formatAud(monthly)} a month`, once > 0 && `${formatAud(once)} one-off`]
  const sum = parts.filter(Boolean).join(' and ')
  return sum ? `${from ? 'from ' : ''}${sum} incl. GST` : 'On request'
}

export function totalOf(prices: readonly Price[]): PriceTotal {
  const total: PriceTotal = { monthly: 0, once: 0, from: false }
  for (const { amount, per, from = false } of prices) {
    total[per === 'month' ? 'monthly' : 'once'] += amount
    total.from ||= from
  }
  return total
}
