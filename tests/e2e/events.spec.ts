import type { Page } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { look } from '#tests/support/look.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { allPushed, pushed } from '#tests/support/pushed.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

type Row = { name: string; events: number }

/** Leaves the page as a closed tab does. */
const leave = (page: Page) => page.goto('about:blank')

const touches = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tradefront:touches') ?? '{}'))

test('a page that is opened behind another tab is counted with what brought it', async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  for (const [width, device] of [
    [767, 'phone'],
    [768, 'tablet'],
  ] as const) {
    await page.setViewportSize({ width, height: 1024 })
    const sent = page.waitForRequest(/\/api\/events$/)
    await page.goto(`${site.url}/about?utm_source=news&utm_campaign=spring`)
    expect((await sent).postDataJSON()).toMatchObject({ source: 'news', device })
  }
  // A browser that keeps nothing still knows the address.
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { get: () => null })
  })
  const sent = page.waitForRequest(/\/api\/events$/)
  await page.goto(`${site.url}/about?utm_source=flyer`)
  expect((await sent).postDataJSON()).toMatchObject({ source: 'flyer' })
})

test('a page that the browser loads ahead is counted once it is shown, and not before', async ({
  page,
  site,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  )
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/events') && sent.push(request.url()))
  const late = page.waitForResponse(/late-analytics/)
  await page.goto(`${site.url}/contact`)
  await (await late).finished()
  await expect.poll(() => pushed(page, 'form_view')).toHaveLength(1)
  await look(page, 'hidden')
  expect(await pushed(page, 'web_vital')).toEqual([])
  expect(sent).toEqual([])
  const counted = page.waitForRequest(/\/api\/events$/)
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  const { events } = (await counted).postDataJSON() as { events: { event: string }[] }
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['page_view', 'form_view', 'web_vital']),
  )
})

test('a page view for each page, once, with its own title and no query', async ({ page, site }) => {
  await page.goto(`${site.url}/services?name=Sam&utm_source=letterbox`)
  await untilHydrated(page)
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => pushed(page, 'page_view')).toHaveLength(2)
  expect(await pushed(page, 'page_view')).toEqual([
    {
      event: 'page_view',
      title: expect.stringMatching(/^Services/),
      location: `${site.url}/services`,
      path: '/services',
    },
    {
      event: 'page_view',
      title: expect.stringMatching(/^About/),
      location: `${site.url}/about`,
      path: '/about',
    },
  ])
})

test('what a form tells comes after the view of its page', async ({ page, site }) => {
  await page.goto(`${site.url}/about`)
  await untilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await expect.poll(() => pushed(page, 'form_view')).toHaveLength(1)
  const names = (await allPushed(page)).map(({ event }) => event)
  expect(names.lastIndexOf('page_view')).toBeLessThan(names.indexOf('form_view'))
})

test('scroll milestones once a page', async ({ page, site }) => {
  await page.goto(`${site.url}/about`)
  await untilHydrated(page)
  for (const share of [0.3, 0.1, 1, 0, 1]) {
    await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share)
    await afterFrames(page, 1)
  }
  await expect.poll(() => pushed(page, 'scroll_depth')).toHaveLength(4)
  const depths = (await pushed(page, 'scroll_depth')).map(({ depth }) => depth)
  expect(depths).toEqual([25, 50, 75, 100])
})

test('who follows a link from the end of a page has not scrolled the next one', async ({ page, site }) => {
  await page.goto(`${site.url}/about`)
  await untilHydrated(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => pushed(page, 'scroll_depth')).toHaveLength(4)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await afterFrames(page, 3)
  expect(await pushed(page, 'scroll_depth')).toHaveLength(4)
})

test('the steps of the assessment, from the call to action to the lead', async ({
  page,
  site,
  automation,
}) => {
  await page.goto(site.url)
  await untilHydrated(page)
  await page.locator('[data-cta-source="hero"]').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile Number').fill('123')
  await dialog.getByRole('button', { name: 'Continue Assessment' }).click()
  await dialog.getByLabel('Full Name').fill('Sam Sample')
  await dialog.getByLabel('Business Name').fill('Sample Roofing')
  await dialog.getByRole('button', { name: 'Complete Assessment' }).click()
  await expect.poll(() => pushed(page, 'form_error')).toHaveLength(1)
  await dialog.getByLabel('Mobile Number').fill('0491 570 006')
  await dialog.getByRole('button', { name: 'Continue Assessment' }).click()
  await pressUntil(dialog.getByRole('button', { name: 'Complete Assessment' }), /\/thank-you/)
  await automation.waitFor((requests) => requests.length === 1)
  expect(await pushed(page, 'cta_click')).toEqual([
    expect.objectContaining({ cta_id: 'hero', page: '/', funnel_stage: 'awareness' }),
  ])
  expect(await pushed(page, 'form_view')).toEqual([{ event: 'form_view', form_id: 'assessment' }])
  expect((await pushed(page, 'form_step_completed'))[0]).toEqual({
    event: 'form_step_completed',
    form_id: 'assessment',
    step: 1,
  })
  expect(await pushed(page, 'form_error')).toEqual([
    { event: 'form_error', form_id: 'assessment', field: 'mobile' },
  ])
  expect((await pushed(page, 'form_submit')).at(-1)).toEqual({
    event: 'form_submit',
    form_id: 'assessment',
    page: '/',
  })
  expect(await pushed(page, 'lead_generated')).toEqual([
    { event: 'lead_generated', form_id: 'assessment', value: 497, currency: 'AUD' },
  ])
  await leave(page)
  await expect
    .poll(async () => {
      const steps = (await site.cli('events', 'funnel')) as { step: string; visits: number }[]
      return Object.fromEntries(steps.map(({ step, visits }) => [step, visits]))
    })
    .toEqual({ page: 1, 'call to action': 1, 'form seen': 1, 'step 1': 1, 'step 2': 1, lead: 1, booking: 0 })
  expect(await site.cli('events', 'errors')).toEqual([
    { form: 'assessment', field: 'mobile', errors: 1, visits: 1 },
  ])
})

test('calls and ways to a booking', async ({ page, site }) => {
  await page.goto(`${site.url}/audit/thank-you?name=Sam`)
  await untilHydrated(page)
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('link', { name: 'Call Now' }).click()
  const toBook = page.getByRole('link', { name: /Strategy Call/ })
  await toBook.click()
  // Moving a call is no new one, and who looks at other days is on the way already.
  await toBook.evaluate((link: HTMLAnchorElement) => {
    link.href = '/book?b=signed'
    link.click()
    history.replaceState(history.state, '', '/book')
    link.href = '/book?from=2026-12-01'
    link.click()
  })
  expect(await pushed(page, 'audit_ty_view')).toEqual([{ event: 'audit_ty_view', page: '/audit/thank-you' }])
  expect(await pushed(page, 'phone_click')).toEqual([
    { event: 'phone_click', value: 497, location: 'audit-thank-you' },
  ])
  expect(await pushed(page, 'cta_click')).toMatchObject([
    { cta_id: 'audit-thank-you', page: '/audit/thank-you' },
  ])
  expect(await pushed(page, 'booking_intent')).toEqual([
    { event: 'booking_intent', source: 'audit-thank-you', page: '/audit/thank-you' },
  ])
  expect(
    JSON.stringify(await page.evaluate(() => (window as Window & { dataLayer?: unknown }).dataLayer)),
  ).not.toContain('Sam')
})

test('the way to an audit from an estimate is a call to action, of those who consider', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/roi?trade=plumbing&leads=12&value=350&rate=30`)
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Take these numbers to the free audit' }).click()
  await expect(page).toHaveURL(/\/audit\?/)
  expect(await pushed(page, 'cta_click')).toMatchObject([
    { cta_id: 'offer', page: '/roi', funnel_stage: 'consideration' },
  ])
})

test('what a visit did is kept when its tab is closed, with its source and no cookie', async ({
  page,
  site,
  context,
}) => {
  const bodies: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/events') && bodies.push(request.postData() ?? ''),
  )
  const said: string[] = []
  page.on('console', (line) => said.push(line.text()))
  const late = page.waitForResponse(/late-analytics|watch-vitals/)
  await page.goto(
    `${site.url}/about?utm_source=letterbox&utm_medium=print&utm_campaign=spring&email=sam@sample.example`,
  )
  await late
  // The largest paint is reported at the first click after the page has begun to observe it.
  await expect(async () => {
    await page.locator('h1').click()
    expect(said).toContainEqual(expect.stringMatching(/^Loaded in [1-9]\d* ms: grade [A-F]$/))
  }).toPass()
  await leave(page)
  await expect.poll(async () => ((await site.cli('events', 'vitals')) as Row[]).length).toBeGreaterThan(2)
  expect(await site.cli('events', 'sources')).toEqual([
    { source: 'letterbox', medium: 'print', campaign: 'spring', visits: 1, leads: 0 },
  ])
  expect(await site.cli('events', 'vitals')).toContainEqual(
    expect.objectContaining({ metric: 'LCP', page: '/about', device: 'desktop', visits: 1 }),
  )
  expect(await context.cookies()).toEqual([])
  expect(bodies.join()).not.toMatch(/sam|sample|title/i)
})

test('providers that are there are told, in their own names, and one that throws stops nothing', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const told: unknown[][] = []
    const note = (...args: unknown[]) => told.push(JSON.parse(JSON.stringify(args)))
    Object.assign(window, {
      told,
      gtag: (...args: unknown[]) => note('gtag', ...args),
      fbq: (...args: unknown[]) => {
        note('fbq', ...args)
        throw new Error('broken')
      },
    })
  })
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await page.locator('main a[href^="tel:"]').first().click()
  const told = await page.evaluate(() => (window as Window & { told?: unknown[][] }).told)
  expect(told).toContainEqual(['fbq', 'track', 'PageView', {}])
  expect(told).toContainEqual(['gtag', 'event', 'page_view', expect.objectContaining({ path: '/contact' })])
  expect(told).toContainEqual(['fbq', 'track', 'Contact', expect.objectContaining({ value: 497 })])
})

test('a link tapped before the scripts of the landing page ran leaves the campaign known', async ({
  page,
  site,
}) => {
  const ofLanding = /\/services/
  await page.route('**/*.js', (route) =>
    ofLanding.test(route.request().headers().referer ?? '') ? undefined : route.continue(),
  )
  await page.goto(`${site.url}/services?utm_source=letterbox&gclid=G1`, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Free marketing audit' }).click()
  await expect(page).toHaveURL(`${site.url}/audit`)
  await untilHydrated(page)
  const landed = { landingPage: '/services', utmSource: 'letterbox', gclid: 'G1' }
  await expect.poll(() => touches(page)).toMatchObject({ firstTouch: landed, lastTouch: landed })
})

test('the last campaign stays the last touch when a page that an earlier one opened is reloaded or gone back to', async ({
  page,
  site,
  context,
}) => {
  await page.goto(`${site.url}/about?utm_source=google&gclid=G1`)
  await untilHydrated(page)
  const later = await context.newPage()
  await later.goto(`${site.url}/about?utm_source=newsletter`)
  await untilHydrated(later)
  const [first, last] = [{ utmSource: 'google' }, { utmSource: 'newsletter' }]
  expect(await touches(page)).toMatchObject({ firstTouch: first, lastTouch: last })
  await page.reload()
  await untilHydrated(page)
  expect(await touches(page)).toMatchObject({ firstTouch: first, lastTouch: last })
  await page.goto(`${site.url}/contact`)
  await page.goBack()
  await untilHydrated(page)
  expect(await touches(page)).toMatchObject({ firstTouch: first, lastTouch: last })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await expect.poll(() => pushed(page, 'page_view')).toHaveLength(2)
  await page.goBack()
  await expect(page).toHaveURL(/gclid=G1$/)
  await expect.poll(() => pushed(page, 'page_view')).toHaveLength(3)
  expect(await touches(page)).toMatchObject({ firstTouch: first, lastTouch: last })
})
