import { expect, test } from '@playwright/test'
import { expectClean } from '#tests/support/accessible.ts'
import { everyMail } from '#tests/support/every-mail.ts'
import { layoutFaults } from '#tests/support/page-measures.ts'

/** A mail program puts the mail into a page of its own, whose landmarks are not ours. */
const NOT_OURS = ['region', 'landmark-one-main']

/** Minimum size of a link that stands alone, for tapping with a thumb. */
const THUMB_PX = 44

test('every mail fits a phone and a desk, reads well in light and dark, and says the same as text', async ({
  page,
}) => {
  const mails = Object.entries(await everyMail())
  expect(mails).toHaveLength(17)
  for (const [name, { html, text }] of mails) {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.setContent(html)
    await expectClean(page, name, { without: NOT_OURS })
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await page.evaluate(layoutFaults), `${name} at ${width} px`).toEqual([])
    }
    const links = await page.getByRole('link').all()
    for (const link of links)
      expect.soft((await link.boundingBox())?.height, name).toBeGreaterThanOrEqual(THUMB_PX)
    if (!name.startsWith('desk'))
      expect.soft(text, `${name}: Australians say email`).not.toMatch(/\bmails?\b/i)
    const said = (words: string) => words.replace(/\s+/g, ' ').toLowerCase()
    const parts = page.getByRole('article').locator('h1, h2, h3, p, li, div, td:not(:has(div))')
    const lines = await parts.allTextContents()
    expect
      .soft(
        lines.filter((line) => !said(text).includes(said(line))),
        `${name}: not in its text`,
      )
      .toEqual([])
    const hrefs = await page
      .locator('a[href^="http"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect
      .soft(
        hrefs.filter((href) => !text.includes(href ?? '')),
        `${name}: not in its text`,
      )
      .toEqual([])
  }
})
