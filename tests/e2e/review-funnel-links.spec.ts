import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test'
import { expect, test } from '#tests/support/pages-test.ts'
import { FUNNEL, openFunnel, PUBLIC_REVIEW, rate } from '#tests/support/review-funnel.ts'
import { PLACE, WRITE_REVIEW } from '#tests/support/review-links.ts'
import { WHOLE } from '#tests/support/suite-form.ts'

const G_PAGE = 'https://g.page/r/sample/review'
const SEARCH = 'https://www.google.com/search?q=write+a+google+review+Sample+Plumbing'
const APP = `www.google.com/maps/search/?api=1&query=Sample%20Plumbing&query_place_id=${PLACE}`
const INTENT = `intent://${APP}#Intent;scheme=https;package=com.google.android.apps.maps;S.browser_fallback_url=${encodeURIComponent(WRITE_REVIEW)};end`
const IOS_APP = `comgooglemapsurl://${APP}`

const DEVICES = {
  android: { device: devices['Pixel 7'], app: INTENT },
  ios: { device: devices['iPhone 14'], app: IOS_APP },
  desktop: { device: devices['Desktop Chrome'], app: null },
}
/** What the address contains, and the web link that results; `app` if a maps app is tried first. */
const GIVEN = [
  { what: 'a place id', search: `placeId=${PLACE}`, web: WRITE_REVIEW, app: true },
  { what: 'a review link', search: `googleUrl=${G_PAGE}`, web: G_PAGE, app: false },
  { what: 'both', search: `placeId=${PLACE}&googleUrl=${G_PAGE}`, web: G_PAGE, app: false },
  { what: 'nothing', search: '', web: SEARCH, app: false },
  {
    what: 'a link of #, and a place id',
    search: `placeId=${PLACE}&googleUrl=%23`,
    web: WRITE_REVIEW,
    app: true,
  },
  { what: 'a foreign link', search: 'googleUrl=https://evil.example/review', web: SEARCH, app: false },
  {
    what: 'a script, and a script for a place',
    search: 'googleUrl=javascript:alert(1)&placeId=javascript:alert(1)',
    web: SEARCH,
    app: false,
  },
]

/**
 * In the short form, one rating of each screen, varying by device and address, so that every rating is tested
 * with every address, and every device with both screens.
 */
function ratingsOf(turn: number): number[] {
  return WHOLE ? [1, 2, 3, 4, 5] : [1 + (turn % 3), 4 + (turn % 2)]
}

/** Stands in for Google, which must not be contacted. */
function withoutGoogle(context: BrowserContext) {
  return context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'Google' }))
}

/**
 * Collects every app link that the page tried to open. The attempt is cancelled: no app is installed, and
 * Chromium's own prompt would swallow the next taps.
 */
async function recordTries(page: Page): Promise<string[]> {
  const tried: string[] = []
  await page.exposeFunction('triedApp', (url: string) => tried.push(url))
  await page.addInitScript(() => {
    const { navigation, triedApp } = window as unknown as {
      navigation: EventTarget
      triedApp: (url: string) => void
    }
    navigation.addEventListener('navigate', (event) => {
      const { url } = (event as Event & { destination: { url: string } }).destination
      if (url.startsWith('http')) return
      event.preventDefault()
      triedApp(url)
    })
  })
  return tried
}

for (const [nth, [name, { device, app }]] of Object.entries(DEVICES).entries()) {
  test(`on ${name}: what opens for every rating and every parameter`, async ({ browser, site }) => {
    const { defaultBrowserType: _webkit, ...emulated } = device
    const context = await browser.newContext(emulated)
    await withoutGoogle(context)
    const arrive = async (search: string) => {
      const page = await context.newPage()
      await page.clock.install()
      const tried = await recordTries(page)
      await openFunnel(page, `${site.url}/review-funnel?business=Sample+Plumbing&${search}`)
      return { page, tried }
    }
    for (const [turn, given] of GIVEN.entries()) {
      const { page, tried } = await arrive(given.search)
      for (const rating of ratingsOf(nth + turn)) {
        await test.step(`${rating} stars, ${given.what}`, async () => {
          tried.length = 0
          await rate(page, rating)
          const opened = page.waitForEvent('popup')
          await page.getByRole('link', { name: PUBLIC_REVIEW }).click()
          const viaApp = app !== null && given.app
          if (viaApp) {
            await expect.poll(() => tried).toEqual([app])
            await page.clock.runFor(1000)
          }
          await expect(await opened).toHaveURL(given.web)
          expect(await (await opened).evaluate(() => opener)).toBeNull()
          expect(tried).toEqual(viaApp ? [app] : [])
          await expect(page).toHaveURL(/\/review-funnel/)
          await (await opened).close()
          await page.getByText('Change rating').click()
        })
      }
      await page.close()
    }
    await context.close()
  })
}

/** Five stars given on a phone, whose clock stands still from then on. */
async function ratedOnAndroid(browser: Browser, url: string) {
  const { defaultBrowserType: _webkit, ...android } = DEVICES.android.device
  const context = await browser.newContext(android)
  await withoutGoogle(context)
  const page = await context.newPage()
  await page.clock.install()
  const tried = await recordTries(page)
  await openFunnel(page, url)
  await rate(page, 5)
  await page.clock.pauseAt(Date.now() + 600_000)
  return { context, page, tried }
}

test('the app has opened: the page is hidden, and no web page follows', async ({ browser, site }) => {
  const { context, page } = await ratedOnAndroid(browser, site.url + FUNNEL)
  await page.getByRole('link', { name: PUBLIC_REVIEW }).click()
  await page.clock.runFor(999)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(60_000)
  // Pages are reported in order: one that the site had opened would be listed before this one.
  await context.newPage()
  expect(context.pages()).toHaveLength(2)
  await expect(page).toHaveURL(/\/review-funnel/)
  await context.close()
})

test('pressed twice, the web page opens once, a second after the last press', async ({ browser, site }) => {
  const { context, page, tried } = await ratedOnAndroid(browser, site.url + FUNNEL)
  await page.getByRole('link', { name: PUBLIC_REVIEW }).click()
  await page.clock.runFor(200)
  await page.getByRole('link', { name: PUBLIC_REVIEW }).click()
  await expect.poll(() => tried).toEqual([INTENT, INTENT])
  await page.clock.runFor(999)
  await context.newPage()
  expect(context.pages()).toHaveLength(2)
  const opened = page.waitForEvent('popup')
  await page.clock.runFor(60_000)
  await expect(await opened).toHaveURL(WRITE_REVIEW)
  await context.newPage()
  expect(context.pages()).toHaveLength(4)
  await context.close()
})

test('a browser that opens no new tab a second after the tap opens the web page in this one', async ({
  browser,
  site,
}) => {
  const { context, page } = await ratedOnAndroid(browser, site.url + FUNNEL)
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('link', { name: PUBLIC_REVIEW }).click()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(WRITE_REVIEW)
  await context.close()
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`every rating reaches the public review in one tap, in sight and full size, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    await page.clock.install()
    for (const rating of [1, 2, 3, 4, 5]) {
      await openFunnel(page, `${site.url}${FUNNEL}`)
      await rate(page, rating)
      const link = page.getByRole('link', { name: PUBLIC_REVIEW })
      await expect(link).toBeInViewport({ ratio: 1 })
      await expect(link).toHaveAttribute('href', WRITE_REVIEW)
      if (rating > 3) continue
      const look = (element: Element) => {
        const { backgroundColor, fontSize, fontWeight, color } = getComputedStyle(element)
        return { height: element.clientHeight, backgroundColor, fontSize, fontWeight, color }
      }
      await page.getByLabel('Your feedback').fill('So that the button is not dimmed.')
      await page.mouse.move(0, 0)
      const send = page.locator('form').getByRole('button', { name: 'Send Feedback' })
      expect(await link.evaluate(look)).toEqual(await send.evaluate(look))
      const [public_, private_] = [await link.boundingBox(), await send.boundingBox()]
      expect(public_?.width).toBeGreaterThanOrEqual(private_?.width ?? Number.POSITIVE_INFINITY)
    }
  })
}

test('hostile parameters leave every link on Google or on this site, and run nothing', async ({
  page,
  site,
}) => {
  page.on('dialog', () => {
    throw new Error('a script of the address ran')
  })
  for (const payload of [
    'javascript:alert(1)',
    '"><img src=x onerror=alert(1)>',
    '//evil.example',
    'https://google.com.evil.example/maps',
    '\u202e\u0000',
  ]) {
    const given = encodeURIComponent(payload)
    for (const rating of [1, 5]) {
      await openFunnel(
        page,
        `${site.url}/review-funnel?business=${given}&googleUrl=${given}&placeId=${given}&slug=${given}&rating=${rating}`,
      )
      const targets = await page
        .getByRole('main')
        .locator('a, form')
        .evaluateAll((all) =>
          all.map(
            (one) =>
              new URL(one instanceof HTMLFormElement ? one.action : (one as HTMLAnchorElement).href).origin,
          ),
        )
      expect(targets.filter((origin) => origin !== site.url && origin !== 'https://www.google.com')).toEqual(
        [],
      )
    }
  }
})

test.describe('passing the link on', () => {
  const copied = { title: 'Link Copied!', text: 'You can now paste the review link anywhere.' }

  test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

  test('copies it', async ({ page, site }) => {
    await openFunnel(page, `${site.url}${FUNNEL}&rating=5`)
    await page.getByRole('button', { name: 'Copy Review Link' }).click()
    await expect(page.getByRole('status').getByText(copied.title)).toBeVisible()
    await expect(page.getByText(copied.text)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(WRITE_REVIEW)
  })

  test('on a tablet on the counter there is nothing to take along', async ({ page, site }) => {
    await openFunnel(page, `${site.url}${FUNNEL}&rating=5&kiosk=1`)
    await expect(page.getByRole('link', { name: PUBLIC_REVIEW })).toBeVisible()
    await expect(page.getByRole('button', { name: /Review Link/ })).toHaveCount(0)
  })

  test('copies it where the clipboard is refused, and gives the focus back', async ({ page, site }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await openFunnel(page, `${site.url}${FUNNEL}&rating=5`)
    await page.getByRole('button', { name: 'Copy Review Link' }).click()
    await expect(page.getByText(copied.title)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(WRITE_REVIEW)
    await expect(page.getByRole('button', { name: 'Copy Review Link' })).toBeFocused()
  })

  test('says when nothing could be copied', async ({ page, site }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    await openFunnel(page, `${site.url}${FUNNEL}&rating=5`)
    await page.getByRole('button', { name: 'Copy Review Link' }).click()
    await expect(page.getByRole('alert').getByText('Copy Failed')).toBeVisible()
    await expect(page.getByText('Please try again or use the direct link button.')).toBeVisible()
  })

  test("opens the device's share sheet; one that was closed says nothing", async ({ page, site }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data)
        throw new DOMException('closed', 'AbortError')
      }
    })
    await openFunnel(page, `${site.url}${FUNNEL}&rating=4`)
    await page.getByRole('button', { name: 'Share Review Link' }).click()
    const shared = JSON.stringify({
      title: 'Review Sample Plumbing',
      text: 'Please leave a review for Sample Plumbing',
      url: WRITE_REVIEW,
    })
    await expect(page.locator('html')).toHaveAttribute('data-shared', shared)
    await expect(page.getByText(copied.title)).toBeHidden()
  })

  for (const sheet of ['is none', 'fails']) {
    test(`copies it where the share sheet ${sheet}`, async ({ page, site }) => {
      await page.addInitScript((fails) => {
        const share = fails ? () => Promise.reject(new Error('broken')) : undefined
        Object.defineProperty(navigator, 'share', { value: share })
      }, sheet === 'fails')
      await openFunnel(page, `${site.url}${FUNNEL}&rating=4`)
      await page.getByRole('button', { name: 'Share Review Link' }).click()
      await expect(page.getByText(copied.title)).toBeVisible()
    })
  }
})
