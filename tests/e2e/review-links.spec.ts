import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/accessible.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { WRITE_REVIEW } from '#tests/support/review-links.ts'
import type { Site } from '#tests/support/site.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const MM = 72 / 25.4
/** As of somebody who trades under the address of their website. */
const ONE_WORD = { name: 'SAMPLEANDDAUGHTERSPLUMBING.EXAMPLE', slug: 'one-word' }
const LONGEST = {
  name: 'Sample & Daughters Plumbing, Gasfitting and Electrical Repairs of the Sample Coast'.slice(0, 80),
  slug: 'sample-and-daughters-plumbing-gasfitting-electrical-repairs',
}

/** Page sizes of the PDF in millimetres. */
async function printed(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...points]) =>
    points.map((point) => Math.round(Number(point) / MM)),
  )
}

for (const [kind, size] of [
  ['card', [105, 148]],
  ['stickers', [210, 297]],
] as const) {
  test.describe(kind, () => {
    test('fills exactly one page of paper, whatever the names', async ({ page, site }) => {
      for (const business of [undefined, LONGEST, ONE_WORD]) {
        await page.goto(`${await registerBusiness(site, business)}/${kind}`)
        expect(await printed(page)).toEqual([size])
        await page.emulateMedia({ media: 'print' })
        await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
        await expect(page.getByRole('banner')).toBeHidden()
        const lost = await page
          .locator('.sheet, .sheet li')
          .evaluateAll((boxes) =>
            boxes
              .filter(
                (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1,
              )
              .map((box) => box.className || box.textContent),
          )
        expect(lost).toEqual([])
        await page.emulateMedia({ media: null })
      }
    })

    test('the code is at least 40 mm and shown whole', async ({ page, site }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${await registerBusiness(site)}/${kind}`)
      const code = page.getByRole('img', { name: /^QR code that opens .*\/r\/harbour$/ }).first()
      const drawn = await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
      expect(drawn).toBe(true)
      const box = await code.boundingBox()
      expect(((box?.width ?? 0) / 96) * 25.4).toBeGreaterThan(40)
      expect(box?.width).toBeCloseTo(box?.height ?? 0, 0)
    })

    test('on any screen: no sideways scroll, nothing for axe', async ({ page, site }) => {
      const address = `${await registerBusiness(site)}/${kind}`
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(address)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await expectClean(page, kind)
    })
  })
}

type Treatment = {
  rated?: number
  linkShown?: number
  linkUsed?: number
  shownShare?: number
  usedShare?: number
}
type Report = { slug: string; views: number; low: Treatment; high: Treatment }

/** Counts arrive asynchronously; waits until the report is as expected. */
async function expectReport(site: Site, report: Partial<Report>) {
  await expect(async () => expect(await site.cli('reviews', 'report')).toMatchObject([report])).toPass()
}

test.describe('from registering to the report', () => {
  test.beforeEach(({ context }) =>
    context.route('https://search.google.com/**', (route) => route.fulfill({ body: 'Write a review' })),
  )

  for (const [stars, link] of [
    ['2 stars', /leave a public Google review/i],
    ['5 stars', /^Leave a Google Review/],
  ] as const) {
    test(`${stars}: seen, rated, shown the public link, used it, each counted once`, async ({
      page,
      site,
    }) => {
      await page.goto(await registerBusiness(site))
      await expectReport(site, { slug: 'harbour', views: 1 })
      await pressUntil(page.getByRole('button', { name: stars }), page.getByRole('link', { name: link }))
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: link }).click()
      expect((await opened).url()).toBe(WRITE_REVIEW)
      const once = { rated: 1, linkShown: 1, linkUsed: 1, shownShare: 1, usedShare: 1 }
      const never = { rated: 0, linkShown: 0, linkUsed: 0 }
      const low = stars === '2 stars'
      await expectReport(site, { views: 1, low: low ? once : never, high: low ? never : once })
    })
  }

  test('the link passed on counts as used: copied, not when the share sheet was closed', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError'))
    })
    await page.goto(`${await registerBusiness(site)}?rating=5`)
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Share Review Link' }).click()
    await page.getByRole('button', { name: 'Copy Review Link' }).click()
    await expect(page.getByText('Link Copied!')).toBeVisible()
    await expectReport(site, { views: 1, high: { rated: 1, linkShown: 1, linkUsed: 1 } })
  })

  test('a rated page that is loaded anew, or come back to, is the same customer', async ({ page, site }) => {
    const link = page.getByRole('link', { name: /leave a public Google review/i })
    // As a tap on a star leaves it before the script is there.
    await page.goto(`${await registerBusiness(site)}?rating=2`)
    await expectReport(site, { views: 1, low: { rated: 1, linkShown: 1, linkUsed: 0 } })
    await page.reload()
    await untilHydrated(page)
    await page.goto('about:blank')
    await page.goBack()
    await untilHydrated(page)
    const opened = page.waitForEvent('popup')
    await link.click()
    await opened
    // Counted in order: whatever the reloads had counted would be here before this.
    await expectReport(site, { views: 1, low: { rated: 1, linkShown: 1, linkUsed: 1 } })
    await pressUntil(
      page.getByRole('link', { name: 'Change rating' }),
      page.getByRole('button', { name: '5 stars' }),
    )
    await pressUntil(
      page.getByRole('button', { name: '5 stars' }),
      page.getByRole('link', { name: /^Leave a Google Review/ }),
    )
    await expectReport(site, { views: 1, high: { rated: 1, linkShown: 1, linkUsed: 0 } })
  })

  test('without a script: the view by one picture, the rating by two, the tap by a ping', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await context.route('https://search.google.com/**', (route) => route.fulfill({ body: 'Write a review' }))
    const page = await context.newPage()
    await page.goto(await registerBusiness(site))
    await expectReport(site, { views: 1, low: { rated: 0 } })
    await page.getByRole('button', { name: '2 stars' }).click()
    await expect(page.getByRole('link', { name: /leave a public Google review/i })).toBeVisible()
    await expectReport(site, { views: 1, low: { rated: 1, linkShown: 1, linkUsed: 0 } })
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: /leave a public Google review/i }).click()
    expect((await opened).url()).toBe(WRITE_REVIEW)
    await expectReport(site, { views: 1, low: { rated: 1, linkShown: 1, linkUsed: 1 } })
    await context.close()
  })
})

test('an unknown link says what happened, also without a script', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const response = await page.goto(`${site.url}/r/nobody/card`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This review link is not in use' })).toBeVisible()
  await expect(page.getByText('ask the business for its new link')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const end = await page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().bottom)
  expect(end, 'the footer ends where the window does, or below').toBeGreaterThanOrEqual(900)
  await page.close()
})
