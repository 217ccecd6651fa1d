import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { PageServices, RefusedPost } from '#app/page-services.ts'
import type { SlotPage } from '#domain/booking/slot-page.ts'
import { keepPages } from './page-cache.ts'

const SITE = 'https://tradefront.example'

/** Services of one visitor; `over` replaces those that a test is about. */
function visitor(name: string, over: Partial<PageServices> = {}): PageServices {
  let tokens = 0
  return {
    formToken: (form) => `${form}-${name}-${++tokens}`,
    refusedPost: null,
    callbackBy: () => 'Monday 10:00 am',
    storedOutcome: 'received',
    auditReportBy: () => 'Wednesday',
    openState: () => ({ open: true, text: 'Open now' }),
    now: () => 0,
    reviewBusiness: async () => null,
    slotPage: async () => ({ from: '', starts: [], earlierFrom: null, laterFrom: null }),
    bookedCall: async () => null,
    bookingEmbedUrl: null,
    reportFailure: () => {},
    nonce: `nonce-${name}`,
    ...over,
  }
}

/** Caches pages of the given text, and records each rendering. */
function pages(text: (services: PageServices) => string | Promise<string>, status = 200) {
  const rendered: string[] = []
  const render = keepPages(async ({ url }, services) => {
    rendered.push(url)
    const headers = new Headers({ 'Content-Type': 'text/html' })
    return { status, headers, body: new Response(await text(services)).body }
  })
  const get = async (path: string, services: PageServices, init: RequestInit = {}) => {
    const { body } = await render(new Request(SITE + path, init), services)
    return new Response(body).text()
  }
  return { get, rendered }
}

test('is rendered once, and each visitor gets a nonce and tokens of their own, the same one wherever it stands', async () => {
  const { get, rendered } = pages(({ nonce, formToken, callbackBy }) => {
    const [audit, enquiry] = [formToken('audit'), formToken('enquiry')]
    return `<p nonce="${nonce}">${audit} ${enquiry} ${callbackBy()} ‘${audit}’ ${nonce}</p>`
  })
  for (const name of ['kim', 'alex'])
    expect(await get('/audit', visitor(name))).toBe(
      `<p nonce="nonce-${name}">audit-${name}-1 enquiry-${name}-2 Monday 10:00 am ‘audit-${name}-1’ nonce-${name}</p>`,
    )
  expect(rendered).toHaveLength(1)
  await get('/audit?trade=Roofer', visitor('kim'))
  expect(rendered).toHaveLength(2)
})

test('is rendered once for all who come by an ad, as if without it; who is led elsewhere takes the ad along', async () => {
  const { get, rendered } = pages(() => 'page')
  for (let click = 0; click < 3; click++)
    await get(`/audit?gclid=${click}&trade=Roofer&utm_source=google`, visitor('kim'))
  expect(rendered).toEqual([`${SITE}/audit?trade=Roofer`])
  await get('/book?utm_source=google', visitor('kim'))
  expect(rendered.at(-1), 'its links carry it along').toBe(`${SITE}/book?utm_source=google`)
  const render = keepPages(async ({ url }) => ({
    status: 301,
    headers: new Headers({ Location: url.toLowerCase() }),
    body: null,
  }))
  const { status, headers } = await render(new Request(`${SITE}/r/HARBOUR?utm_source=card`), visitor('kim'))
  expect([status, headers.get('Location')]).toEqual([301, `${SITE}/r/harbour?utm_source=card`])
})

test('is rendered again once it would say something else', async () => {
  let business = 'Sample Roofing'
  const { get, rendered } = pages(
    async ({ callbackBy, reviewBusiness }) => `${callbackBy()} ${(await reviewBusiness('r'))?.name}`,
  )
  const services = (when: string) =>
    visitor('kim', {
      callbackBy: () => when,
      reviewBusiness: async () => (business ? { ...BUSINESS, name: business } : null),
    })
  for (let i = 0; i < 3; i++) expect(await get('/r/r', services('Monday'))).toBe('Monday Sample Roofing')
  expect(rendered).toHaveLength(1)
  expect(await get('/r/r', services('Tuesday'))).toBe('Tuesday Sample Roofing')
  business = 'Another Name'
  expect(await get('/r/r', services('Tuesday'))).toBe('Tuesday Another Name')
  business = ''
  expect(await get('/r/r', services('Tuesday'))).toBe('Tuesday undefined')
  expect(rendered).toHaveLength(4)
})

test('does not go on saying that we are open', async () => {
  const { get } = pages(({ openState }) => String(openState()?.text))
  const at = (text: string) => visitor('kim', { openState: () => ({ open: text === 'Open now', text }) })
  for (const text of ['Open now', 'Open now', 'Closed']) expect(await get('/contact', at(text))).toBe(text)
})

test('what stands for a nonce meanwhile is another one in each process, so that no address can name it', async () => {
  const standIns: unknown[] = []
  for (let n = 0; n < 2; n++)
    await pages(({ nonce }) => String(standIns.push(nonce))).get('/audit', visitor('kim'))
  expect(new Set(standIns).size).toBe(2)
})

test('free times are asked for again each time, and the page is kept as long as they are the same', async () => {
  let starts = ['2026-11-23T00:00:00Z', '2026-11-23T00:20:00Z']
  const { get, rendered } = pages(async ({ slotPage }) => (await slotPage('2026-11-23')).starts.join())
  const services = () =>
    visitor('kim', {
      slotPage: async (from) => ({ from: String(from), starts, earlierFrom: null, laterFrom: null }),
    })
  for (let i = 0; i < 3; i++) expect(await get('/book', services())).toBe(starts.join())
  expect(rendered).toHaveLength(1)
  starts = starts.slice(1)
  expect(await get('/book', services())).toBe('2026-11-23T00:20:00Z')
  expect(rendered).toHaveLength(2)
})

test('is compressed for all once it is asked for again, and still each visitor has a nonce of their own', async () => {
  const render = keepPages(async (_request, { nonce, formToken }) => ({
    status: 200,
    headers: new Headers({ 'Content-Type': 'text/html' }),
    body: new Response(`<p nonce="${nonce}">${'Sample Roofing '.repeat(500)}${formToken('audit')}</p>`).body,
  }))
  const get = (name: string) => render(new Request(`${SITE}/audit`), visitor(name))
  expect((await get('alex')).gzipped).toBeUndefined()
  for (const name of ['kim', 'jo']) {
    const { body, gzipped } = await get(name)
    const bytes = gzipped?.() ?? new Uint8Array()
    expect(bytes.length).toBeLessThan(300)
    const text = String(gunzipSync(bytes))
    expect(text).toBe(await new Response(body).text())
    expect(text).toContain(`nonce="nonce-${name}"`)
    expect(text).toContain(`audit-${name}-1`)
  }
})

const BUSINESS = { slug: 'r', placeId: null, link: null, logo: null, createdAt: '2026-11-23T00:00:00.000Z' }
const REFUSED: RefusedPost = {
  form: 'audit',
  values: { name: 'Kim Sample' },
  errors: {},
  message: null,
  formToken: 't',
}

test.each<[string, (services: PageServices) => unknown]>([
  ['a booking', ({ bookedCall }) => bookedCall('link')],
  ['the day of a report', ({ auditReportBy }) => auditReportBy()],
  ['the time', ({ now }) => now()],
])('what tells of %s is never kept', async (_what, ask) => {
  const { get, rendered } = pages(async (services) => `${services.nonce} ${await ask(services)}`)
  expect(await get('/page', visitor('kim'))).toMatch('nonce-kim')
  expect(await get('/page', visitor('alex'))).toMatch('nonce-alex')
  expect(rendered).toHaveLength(2)
})

test('a refused form, a page about one person, and one that is not there are never kept', async () => {
  const typed = pages(({ refusedPost }) => refusedPost?.values.name ?? 'nothing typed')
  expect(await typed.get('/audit', visitor('kim', { refusedPost: REFUSED }))).toBe('Kim Sample')
  expect(await typed.get('/audit', visitor('alex'))).toBe('nothing typed')
  const named = pages(() => 'Thanks, Kim')
  for (let i = 0; i < 2; i++) await named.get('/thank-you?name=Kim', visitor('kim'))
  const missing = pages(() => 'not there', 404)
  for (let i = 0; i < 2; i++) await missing.get('/nowhere', visitor('kim'))
  expect([named.rendered.length, missing.rendered.length]).toEqual([2, 2])
})

test('whoever asks for the headers alone leaves no empty page for the next', async () => {
  const render = keepPages(async ({ method }) => ({
    status: 200,
    headers: new Headers({ 'Content-Type': 'text/html' }),
    body: method === 'HEAD' ? null : new Response('page').body,
  }))
  await render(new Request(`${SITE}/audit`, { method: 'HEAD' }), visitor('monitor'))
  const { body } = await render(new Request(`${SITE}/audit`), visitor('kim'))
  expect(await new Response(body).text()).toBe('page')
})

test('a page whose store is away waits for it once, not again as it is rendered', async () => {
  const { get } = pages(({ slotPage }) => slotPage('2026-11-23').then(String, () => 'no times now'))
  const slotPage = vi.fn(
    async (): Promise<SlotPage> => ({ from: '', starts: [], earlierFrom: null, laterFrom: null }),
  )
  await get('/book', visitor('kim', { slotPage }))
  slotPage.mockReset().mockRejectedValue(new Error('locked'))
  expect(await get('/book', visitor('kim', { slotPage }))).toBe('no times now')
  expect(slotPage).toHaveBeenCalledOnce()
})

test('a page that a long address has swollen is not kept, so that a hundred of them do not fill the memory', async () => {
  const { get, rendered } = pages(() => 'x'.repeat(200_000))
  for (let time = 0; time < 2; time++) await get(`/book?from=${'"'.repeat(15_000)}`, visitor('kim'))
  expect(rendered).toHaveLength(2)
})

test('keeps no more than a hundred addresses, and the one in use among them', async () => {
  const { get, rendered } = pages(() => 'page')
  for (let n = 0; n < 300; n++) {
    await get('/audit', visitor('kim'))
    await get(`/audit?n=${n}`, visitor('kim'))
  }
  expect(rendered.filter((url) => url.endsWith('/audit'))).toHaveLength(1)
  await get('/audit?n=0', visitor('kim'))
  expect(rendered).toHaveLength(302)
})
