import type { Page } from '@playwright/test'
import { RATING_CAPTIONS, type Rating } from '#domain/reviews/rating.ts'
import { expectClean } from '#tests/support/accessible.ts'
import { afterFrames } from '#tests/support/after-frames.ts'
import { layoutShift } from '#tests/support/page-measures.ts'
import { FUNNEL, openFunnel, rate, star } from '#tests/support/review-funnel.ts'
import { setTextSize } from '#tests/support/set-text-size.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const RATINGS: Rating[] = [1, 2, 3, 4, 5]

test('each star says what it stands for, by pointer and by keyboard, one caption at a time', async ({
  page,
  site,
}) => {
  await openFunnel(page, site.url + FUNNEL)
  const shown = () =>
    page
      .locator('.star-caption')
      .evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).visibility === 'visible').map((one) => one.textContent),
      )
  expect(await shown()).toEqual([])
  for (const rating of RATINGS) {
    await star(page, rating).hover()
    expect(await shown()).toEqual([RATING_CAPTIONS[rating]])
    await expect(star(page, rating)).toHaveAccessibleDescription(RATING_CAPTIONS[rating])
  }
  await page.mouse.move(0, 0)
  await page.getByRole('main').focus()
  for (const rating of RATINGS) {
    await page.keyboard.press('Tab')
    await expect(star(page, rating)).toBeFocused()
    expect(await shown()).toEqual([RATING_CAPTIONS[rating]])
  }
})

test('with text at 200% no caption lies on the stars of a phone', async ({ page, site }) => {
  await setTextSize(page, 200)
  await openFunnel(page, site.url + FUNNEL)
  for (const width of [320, 360, 390, 600]) {
    await page.setViewportSize({ width, height: 900 })
    for (const rating of RATINGS) {
      await star(page, rating).focus()
      const below = await star(page, rating).evaluate((button) => {
        const [tape, caption] = [button.querySelector('.tape'), button.nextElementSibling]
        return (caption?.getBoundingClientRect().top ?? 0) - (tape?.getBoundingClientRect().bottom ?? 0)
      })
      expect(below, `${rating} stars at ${width} px`).toBeGreaterThan(-0.5)
    }
  }
})

for (const width of [360, 1440])
  test(`a caption stays while the pointer is on it, and there too its star is pressed, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openFunnel(page, site.url + FUNNEL)
    const box = await star(page, 2).boundingBox()
    const caption = page.getByText(RATING_CAPTIONS[2])
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 4]
    await page.mouse.move(x, y)
    for (let down = 0; down <= 56; down += 4) {
      await page.mouse.move(x, y + down)
      await expect(caption, `${down} px further down`).toBeVisible({ timeout: 1 })
    }
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.getByText('Processing your rating...')).toBeVisible()
    await expect(star(page, 2)).toHaveAttribute('data-picked', 'true')
  })

for (const rating of RATINGS) {
  test(`${rating} stars: processed for 1.2 seconds, then the step for it, with the focus and its name`, async ({
    page,
    site,
  }) => {
    const second = rating >= 4 ? '2 Share Review' : '2 Share Feedback'
    await page.clock.install()
    await openFunnel(page, site.url + FUNNEL)
    await expect(page).toHaveTitle('Share Your Experience - Sample Plumbing | Tradefront')
    await expect(page.locator('[aria-current=step]')).toHaveText('1 Rate Experience')
    await expect(page.getByRole('listitem').filter({ hasText: '2 Share' })).toHaveText('2 Share Feedback')
    await page.clock.pauseAt(Date.now() + 60_000)
    await star(page, rating).click()
    await expect(page.getByText('Processing your rating...')).toBeVisible()
    await expect(page.getByText(second)).toBeVisible()
    for (const other of RATINGS) await expect(star(page, other)).toBeDisabled()
    await page.clock.runFor(1199)
    await expect(page.getByText('Processing your rating...')).toBeVisible()
    await page.clock.runFor(1)
    const heading = rating >= 4 ? 'Awesome! Glad You Loved It' : "We're Sorry to Hear That"
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('[aria-current=step]')).toHaveText(second)
    await page.clock.runFor(99)
    await expect(page.getByRole('main')).not.toBeFocused()
    await page.clock.runFor(1)
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: 'Change rating' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How was your experience with Sample Plumbing?',
    )
    for (const other of RATINGS) await expect(star(page, other)).toBeEnabled()
  })
}

test('the page is the business’s: no phone, profile or offer of ours that its customer could take for theirs', async ({
  page,
  site,
}) => {
  await openFunnel(page, site.url + FUNNEL)
  await rate(page, 2)
  await expect(page.getByText("We're Sorry to Hear That")).toBeVisible()
  const hrefs = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(
    hrefs.filter((href) => /^(tel|mailto):|assessment|tradefront\.example\/|\/(audit|book)\b/.test(href)),
  ).toEqual([])
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' })).toBeVisible()
  for (const target of hrefs.filter((href) => href.startsWith('#')))
    await expect(page.locator(target)).toHaveCount(1)
})

test('no step moves what stands on the page, and the footer waits below the window', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFunnel(page, site.url + FUNNEL)
  await star(page, 1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Sorry to Hear That")
  await afterFrames(page, 1)
  expect(Number((await page.evaluate(layoutShift)).toFixed(2))).toBe(0)
  expect(
    await page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top),
  ).toBeGreaterThan(844)
})

test('after the review button it says thanks', async ({ page, context, site }) => {
  await context.route(/^https:/, (route) => route.fulfill({ body: 'Google' }))
  await openFunnel(page, `${site.url}${FUNNEL}&rating=5`)
  await expect(page.getByText('Thank you for your support!')).toBeHidden()
  await page.getByRole('link', { name: 'Leave a Google Review' }).click()
  await expect(page.getByText('Thank you for your support!')).toBeVisible()
})

test('counts what happened, and nothing about the person', async ({ page, context, site }) => {
  await context.route(/^https:/, (route) => route.fulfill({ body: 'Google' }))
  const counted = await reviewCounts(page)
  await page.clock.install()
  await openFunnel(page, site.url + FUNNEL)
  await rate(page, 2)
  await page.getByRole('link', { name: /public Google review/ }).click()
  await expect
    .poll(() => counted)
    .toEqual([
      { slug: null, event: 'view', rating: null },
      { slug: null, event: 'rated', rating: 2 },
      { slug: null, event: 'link-shown', rating: 2 },
      { slug: null, event: 'link-used', rating: 2 },
    ])
})

test('one who copies the link and then opens it has used it once, and once more after another rating', async ({
  page,
  context,
  site,
}) => {
  await context.route(/^https:/, (route) => route.fulfill({ body: 'Google' }))
  await context.grantPermissions(['clipboard-write'])
  const counted = await reviewCounts(page)
  await page.clock.install()
  await openFunnel(page, site.url + FUNNEL)
  await rate(page, 5)
  await page.getByRole('button', { name: 'Copy Review Link' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  await page.getByRole('link', { name: 'Leave a Google Review' }).click()
  await expect(page.getByText('Thank you for your support!')).toBeVisible()
  await page.getByRole('link', { name: 'Change rating' }).click()
  await rate(page, 1)
  await page.getByRole('link', { name: /public Google review/ }).click()
  await expect
    .poll(() => counted.filter(({ event }) => event.startsWith('link')))
    .toEqual([
      { slug: null, event: 'link-shown', rating: 5 },
      { slug: null, event: 'link-used', rating: 5 },
      { slug: null, event: 'link-shown', rating: 1 },
      { slug: null, event: 'link-used', rating: 1 },
    ])
})

test('a tap from before the page is alive is a step of its own, which then works', async ({ page, site }) => {
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(site.url + FUNNEL)
  await star(page, 4).click()
  await expect(page).toHaveURL(/rating=4/)
  await page.unroute('**/assets/**')
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: 'Awesome! Glad You Loved It' })).toBeVisible()
  await page.getByRole('link', { name: 'Change rating' }).click()
  await expect(star(page, 1)).toBeEnabled()
  await expect(page, 'which is the address of no rating that was taken back').not.toHaveURL(/rating=/)
  await rate(page, 2)
  await page.reload()
  await expect(star(page, 1)).toBeEnabled()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a star, the step for it, another star, and private feedback with its thanks', async ({
    page,
    site,
    feedback,
  }) => {
    await page.goto(site.url + FUNNEL)
    await star(page, 5).click()
    await expect(page.getByRole('heading', { name: 'Awesome! Glad You Loved It' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Leave a Google Review' })).toHaveAttribute(
      'target',
      '_blank',
    )
    await expect(page.getByRole('button', { name: 'Copy Review Link' })).toBeHidden()
    await page.getByRole('link', { name: 'Change rating' }).click()
    await star(page, 3).click()
    const send = page.getByRole('button', { name: 'Send Feedback' })
    await send.click()
    await expect(page.locator('#feedback-feedback-error')).toHaveText(
      'Please share your feedback so we can improve.',
    )
    await expect(page.getByRole('heading', { name: "We're Sorry to Hear That" })).toBeVisible()
    await page.getByLabel('Your feedback').fill('The tap drips again.')
    await expect(async () => {
      await send.click()
      await expect(page).toHaveURL(/sent=1/, { timeout: 500 })
    }).toPass()
    await expect(
      page.getByText("We've received your feedback and will work to make things right."),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Leave a public Google review' })).toBeVisible()
    await feedback.waitFor((requests) => requests.length === 1)
  })
})

test('axe finds nothing in any step, and nothing scrolls sideways', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const step of ['', '&rating=5', '&rating=1', '&rating=1&sent=1']) {
    await openFunnel(page, site.url + FUNNEL + step)
    for (const width of [320, 360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectClean(page, `${step} at ${width}`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('nor does a name of one long word widen any step on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const named = '/review-funnel?business=EmergencyPlumbersSydneyNorthernBeaches.com.au'
  for (const step of ['', '&rating=5', '&rating=2', '&rating=2&sent=1']) {
    await openFunnel(page, site.url + named + step)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBe(360)
  }
})

test('on a phone the sticky buttons never cover what has the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const [step, last] of [
    ['&rating=5', 'Leave Google Review'],
    ['&rating=1', 'Google review'],
  ]) {
    await openFunnel(page, site.url + FUNNEL + step)
    await page.getByRole('main').focus()
    for (let covered: boolean | 'the bar' = false; covered !== 'the bar'; ) {
      await page.keyboard.press('Tab')
      covered = await page.evaluate((inBar) => {
        const focused = document.activeElement
        const bar = document.querySelector('.funnel-bar')
        if (!focused || !bar) throw new Error('there is no bar')
        if (bar.contains(focused) && focused.textContent?.startsWith(inBar)) return 'the bar'
        return (
          !bar.contains(focused) &&
          focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
        )
      }, last ?? '')
      expect(covered).not.toBe(true)
    }
  }
})

/** What the page counts of the funnel, as it is sent. */
async function reviewCounts(page: Page): Promise<{ event: string; rating: Rating | null }[]> {
  const counted: { event: string; rating: Rating | null }[] = []
  await page.addInitScript(() => {
    navigator.sendBeacon = (url, data) => {
      console.info(url, data)
      return true
    }
  })
  page.on('console', (message) => {
    const [url, data] = message.text().split(/ (.*)/)
    if (url === '/api/review-counts') counted.push(JSON.parse(data ?? ''))
  })
  return counted
}
