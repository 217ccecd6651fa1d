import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('formatters are kept, and so many at most: a visitor may ask for every zone there is', async () => {
  vi.resetModules()
  const { formatTime } = await import('./format-when.ts')
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Australia/Sydney')
  const made: unknown[] = []
  class DateTimeFormat extends Intl.DateTimeFormat {
    constructor(locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, options)
      made.push(options.timeZone)
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat })
  const inSydney = () => formatTime(Date.parse('2026-11-22T23:30:00Z'), 'Australia/Sydney')
  expect([inSydney(), inSydney()]).toEqual(['10:30 am', '10:30 am'])
  expect(made).toHaveLength(1)
  // As on a page of times, each of which stands in our zone and in the visitor's.
  for (let day = 0; day < 9; day += 1)
    for (const zone of ['Australia/Perth', 'Australia/Sydney']) formatTime(day, zone)
  expect(made).toHaveLength(2)
  for (const zone of zones) formatTime(0, zone)
  inSydney()
  expect(made.filter((zone) => zone === 'Australia/Sydney')).toHaveLength(2)
})
