import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { openCalculator } from '../tests/support/roi-calculator.ts'
import { startSite } from '../tests/support/site.ts'
import { durationsOf, observeInteractions } from './interactions.ts'
import { median } from './median.ts'
import { printTable } from './table.ts'

/**
 * Milliseconds from key press to paint in the calculator, on a processor slowed down four
 * times. The INP budget is 100.
 */
export async function benchTyping(): Promise<{ interactions: number; medianMs: number; inpMs: number }> {
  const site = await startSite()
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const { trade, leads } = await openCalculator(page, site.url)
    await trade.selectOption('roofing')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(observeInteractions, ['event'])
    await leads.click()
    for (const key of '123456789'.repeat(3)) {
      await page.keyboard.press('Backspace')
      await page.keyboard.press(key)
    }
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
    const durations = await durationsOf(page)
    durations.sort((a, b) => b - a)
    // INP ignores one interaction in fifty.
    const inpMs = durations[Math.floor(durations.length / 50)] ?? Number.NaN
    const medianMs = median(durations)
    printTable(
      'Typing in the calculator, processor 4× slower',
      ['interactions', 'median ms', 'INP ms'],
      [[durations.length, medianMs, inpMs]],
    )
    return { interactions: durations.length, medianMs, inpMs }
  } finally {
    await browser.close()
    await site.close()
  }
}
