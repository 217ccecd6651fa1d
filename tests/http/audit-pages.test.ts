import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { auditReportBy } from '#domain/leads/audit-promise.ts'
import { dateIn } from '#domain/time/dates.ts'
import { VALID_AUDIT } from '#tests/support/audit-rules.ts'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { FORM_SECRET, openedForm, postForm } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ FORM_SECRET, SITE_URL: 'https://tradefront.example', ALLOW_SAMPLE_DATA: '1' })
})
afterAll(() => site.close())

async function page(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  return response.text()
}

function jsonLd(html: string, type: string): Record<string, unknown> | undefined {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return scripts.map(([, json]) => JSON.parse(json ?? '')).find((node) => node['@type'] === type)
}

describe('/audit', () => {
  test('says who asks, what comes of it, and where the example stands', async () => {
    const html = await page('/audit')
    expect(html).toContain('>Free Marketing Audit for Aussie Tradies</h1>')
    for (const text of [
      '00 000 000 000',
      'Sydney NSW',
      'tel:+61255500142',
      'mailto:support@tradefront.example',
    ])
      expect(html).toContain(text)
    for (const text of ['What You&#x27;ll Get', '2–5× boost', '+40–60%', '5-star flow'])
      expect(html).toContain(text)
    expect(html).toContain('href="/work#harbour-sample-building-services"')
    expect(html).toContain('>Sample<')
    expect(html).toContain('<link rel="canonical" href="https://tradefront.example/audit"/>')
    expect(jsonLd(html, 'ContactPage')).toMatchObject({
      url: 'https://tradefront.example/audit',
      mainEntity: { telephone: '+61255500142', taxID: '00 000 000 000' },
    })
  })

  test('a phone alone is enough, and nobody is promised an email that we cannot send', async () => {
    expect(await page('/audit')).toMatch(/if you only give a phone number, we ring and ask where to send it/i)
    const thanks = await page('/audit/thank-you?name=Jo')
    expect(thanks).toContain('If you only left a phone number, we ring you first and ask where to send it.')
    expect(await page('/terms')).toContain('if you leave only a phone number, we ring you')
  })

  test('the call afterwards is the same everywhere: only with a number, once, and nobody has to take it', async () => {
    const [home, thanks] = await Promise.all([page('/'), page('/audit/thank-you')])
    expect(home).toContain('if you left a number we may ring once')
    expect(home).toContain("You don't have to take the call")
    expect(thanks).toContain("If you left a number we may ring once; you don't have to pick up.")
  })

  test('is filled in by the calculator, without script', async () => {
    const html = await page('/audit?trade=plumbing&leads=12&value=350')
    expect(html).toMatch(/<option value="Plumber" selected="">/)
    expect(html).toMatch(/name="weeklyLeads"[^>]*value="12"|value="12"[^>]*name="weeklyLeads"/)
    expect(html).toMatch(/name="avgJobValue"[^>]*value="350"|value="350"[^>]*name="avgJobValue"/)
  })
})

describe('where a visitor without script came from', () => {
  const FROM_AD = 'https://tradefront.example/audit?utm_source=google&gclid=G1&name=Jo'
  const TOUCH = { landingPage: '/audit', utmSource: 'google', gclid: 'G1', at: expect.any(String) }
  const ATTRIBUTED = {
    firstTouch: TOUCH,
    lastTouch: TOUCH,
    pageUrl: 'https://tradefront.example/audit?utm_source=google&gclid=G1',
    userAgent: 'sample',
  }
  const post = (changes: Record<string, string>, referer: string) =>
    postForm(
      `${site.url}/api/audits`,
      { ...VALID_AUDIT, formToken: openedForm('audit'), ...changes },
      { Referer: referer, 'User-Agent': 'sample' },
    )
  const newest = async () =>
    ((await site.cli('leads', 'list', '--limit', '1')) as { attribution: object }[])[0]?.attribution

  test('is told by the address of the form', async () => {
    expect((await post({}, FROM_AD)).status).toBe(303)
    expect(await newest()).toEqual(ATTRIBUTED)
  })

  test.each([
    '/audit?trade=plumbing&leads=12&value=350&rate=25&utm_source=google',
    '/client-discovery-tool?step=9&trade=roofing&missedCalls=rings-out&jobValue=8500&utm_source=google',
  ])('keeps out of it what was worked out at %s', async (path) => {
    expect((await post({}, `https://tradefront.example${path}`)).status).toBe(303)
    const { pageUrl } = (await newest()) as { pageUrl: string }
    expect(pageUrl).toContain('?')
    expect([...new URL(pageUrl).searchParams.keys()].filter((name) => name !== 'step')).toEqual([
      'utm_source',
    ])
  })

  test('by whichever name the site was called', async () => {
    const called = `${site.url}/audit?utm_source=google`
    expect((await post({}, called)).status).toBe(303)
    expect(await newest()).toMatchObject({ firstTouch: { utmSource: 'google' } })
  })

  test('loses only what cannot be read', async () => {
    const AT = '2026-11-20T00:00:00.000Z'
    const sent = {
      firstTouch: { at: AT, utmSource: 'google', referrer: 7, landingPage: `/${'a'.repeat(700)}` },
      lastTouch: 'from nowhere',
      pageUrl: `https://landing.example/${'b'.repeat(700)}`,
      variants: { hero_copy: 'Z' },
    }
    expect((await post({ attribution: JSON.stringify(sent) }, FROM_AD)).status).toBe(303)
    expect(await newest()).toEqual({
      firstTouch: { at: AT, utmSource: 'google', landingPage: `/${'a'.repeat(499)}` },
      pageUrl: sent.pageUrl.slice(0, 500),
      userAgent: 'sample',
    })
  })

  test('is still known once a refused form is put right', async () => {
    const html = await (await post({ name: '' }, FROM_AD)).text()
    const kept =
      /<noscript[^>]*><input type="hidden" name="attribution" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const refusedAt = 'https://tradefront.example/api/audits'
    expect(
      (await post({ attribution: kept.replaceAll('&quot;', '"').replaceAll('&amp;', '&') }, refusedAt))
        .status,
    ).toBe(303)
    expect(await newest()).toEqual(ATTRIBUTED)
  })

  test.each([
    'https://elsewhere.example/audit?utm_source=google',
    'https://tradefront.example/api/audits',
    'nonsense',
  ])('is not told by %s', async (referer) => {
    expect((await post({}, referer)).status).toBe(303)
    expect(await newest()).not.toHaveProperty('firstTouch')
  })
})

describe('the words that a visitor agreed to', () => {
  const { notices } = loadContent().site
  const current = notices['audit-consent'] ?? expect.unreachable('no notice')
  const OLDER = { version: '2025-01-31', wording: 'I want the audit' }

  test('are named by the page, and kept for forms that are open when they change', async () => {
    const html = await page('/audit')
    expect(html).toContain(`<input type="hidden" name="notice-audit-consent" value="${current.version}">`)
    const database = new DatabaseSync(site.database)
    const kept = database.prepare('select value from setting where name = ?')
    for (const [name, { version, wording }] of Object.entries(notices))
      expect(kept.get(`notice ${name} ${version}`)).toEqual({ value: wording })
    database
      .prepare('insert into setting (name, value) values (?, ?)')
      .run(`notice audit-consent ${OLDER.version}`, OLDER.wording)
    database.close()
  })

  test.each<[string | undefined, object]>([
    [undefined, current],
    [current.version, current],
    [OLDER.version, OLDER],
    [
      '2025-02-01',
      { version: '2025-02-01', wording: 'Wording of version 2025-02-01, which is not kept here.' },
    ],
    ["' or 1=1 --", current],
  ])('are stored as shown: %j', async (version, words) => {
    const fields = { ...VALID_AUDIT, ...(version && { 'notice-audit-consent': version }) }
    await postForm(`${site.url}/api/audits`, { ...fields, formToken: openedForm('audit') })
    const [lead] = (await site.cli('leads', 'list', '--limit', '1')) as { consent: object }[]
    expect(lead?.consent).toEqual({ ...words, ticked: true, at: expect.any(String) })
  })
})

test('a notice with a link in it is stored as it reads on the page', async () => {
  const html = await page('/contact')
  await postForm(`${site.url}/api/enquiries`, { ...VALID_ENQUIRY, formToken: openedForm('enquiry') })
  const [lead] = (await site.cli('leads', 'list', '--limit', '1')) as { consent: { wording: string } }[]
  const wording = lead?.consent.wording ?? expect.unreachable()
  expect(wording).toMatch(/is in our privacy policy\.$/)
  expect(html.replace(/<[^>]*>/g, '')).toContain(wording)
})

describe('/audit/thank-you', () => {
  test.each([
    ['?name=Jo%20Citizen', 'Thanks, Jo!'],
    ['', 'Thanks, there!'],
    ['?name=%20%20', 'Thanks, there!'],
    [`?name=${'x'.repeat(500)}`, `Thanks, ${'x'.repeat(80)}!`],
    ['?name=%E2%80%AEoJ%00', 'Thanks, oJ!'],
    ['?name=%3Cscript%3Ealert(1)%3C/script%3E', 'Thanks, &lt;script&gt;alert(1)&lt;/script&gt;!'],
  ])('%s is greeted as %s', async (search, greeting) => {
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(await page(`/audit/thank-you${search}`))?.[1]
    expect(heading).toBe(greeting)
  })

  test('is kept out of search engines, names the day, and books in a new tab', async () => {
    const html = await page('/audit/thank-you')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(/>by (Mon|Tues|Wednes|Thurs|Fri)day \d+ \w+</)
    const book = /<a [^>]*href="(\/book[^"]*)"[^>]*>Book 15-Minute Strategy Call/.exec(html)
    expect(book?.[0]).toContain('target="_blank"')
    expect(book?.[1]).toBe(
      '/book?utm_source=site&amp;utm_medium=cta&amp;utm_campaign=audit&amp;utm_content=audit-thank-you',
    )
  })
})

describe('the promised day', () => {
  const DAY = 86_400_000
  const { site: calendar } = loadContent()
  const promised = async (cookie: string) => {
    const response = await fetch(`${site.url}/audit/thank-you?name=Jo`, { headers: { Cookie: cookie } })
    return /by ((?:Mon|Tues|Wednes|Thurs|Fri)day \d+ \w+)/.exec(await response.text())?.[1]
  }

  test.each(['plain', 'JSON'])('is remembered by its day, and by nothing else: %s', async (how) => {
    const fields = { ...VALID_AUDIT, formToken: openedForm('audit') }
    const headers = { 'Content-Type': 'application/json' }
    const response = await (how === 'plain'
      ? postForm(`${site.url}/api/audits`, fields)
      : fetch(`${site.url}/api/audits`, { method: 'POST', headers, body: JSON.stringify(fields) }))
    expect(response.headers.get('Set-Cookie')).toBe(
      `audit_day=${dateIn(calendar.timeZone, Date.now())}; Max-Age=1209600; Path=/audit; HttpOnly; Secure; SameSite=Lax`,
    )
  })

  test.each([0, 1, 3, 7])('is still the same %i days later', async (days) => {
    const asked = Date.now() - days * DAY
    expect(await promised(`a=b; audit_day=${dateIn(calendar.timeZone, asked)}`)).toBe(
      auditReportBy(asked, calendar),
    )
  })

  test.each(['', 'audit_day=', 'audit_day=2099-01-01', 'audit_day=<b>', 'audit_day=2026-02-30'])(
    'is counted from today with %j',
    async (cookie) => expect(await promised(cookie)).toBe(auditReportBy(Date.now(), calendar)),
  )
})

describe('/contact', () => {
  test('tells who we are, how to reach us, when, and where', async () => {
    const html = await page('/contact')
    expect(html).toContain('<title>About Tradefront for Australian roofers | Tradefront</title>')
    expect(html).toMatch(/(Open now, until|Closed now\. We open) /)
    for (const mailbox of ['hello', 'support', 'sales', 'sydney', 'melbourne'])
      expect(html).toContain(`mailto:${mailbox}@tradefront.example`)
    expect(jsonLd(html, 'ContactPage')).toMatchObject({ url: 'https://tradefront.example/contact' })
    expect(jsonLd(html, 'LocalBusiness')).toMatchObject({ telephone: '+61255500142' })
  })
})

test.each([
  ['assessment', 'Thanks. We have your details.'],
  ['enquiry', 'Thanks. We have your message.'],
  ['Assessment', 'Thank you'],
  ['toString', 'Thank you'],
])('/thank-you says what the %s has become', async (source, heading) => {
  const html = await page(`/thank-you?source=${source}`)
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(heading)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('/thank-you that no form has opened promises no call, and thanks for none', async () => {
  const html = (await page('/thank-you')).split('</main>')[0]
  expect(html).toContain('>Thank you</h1>')
  expect(html).not.toMatch(/calls you by|submitted|Information received/)
  for (const path of ['/thank-you/', '/Thank-You'])
    expect(await page(`${path}?source=assessment`), path).toMatch(/One of us calls you by \w+day/)
})

describe('what goes along with a rendered page', () => {
  const headersOf = async (path: string) => (await fetch(site.url + path)).headers

  test('is compressed, and may be told as the page before', async () => {
    const headers = await headersOf('/audit')
    expect(headers.get('Content-Encoding')).toMatch(/^(zstd|br|gzip)$/)
    expect(headers.get('Vary')).toContain('Accept-Encoding')
    expect(headers.get('Cache-Control'), 'its tokens are one visitor’s').toBe('private, no-cache')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  })

  test('about one person: neither its length nor its address tells of them', async () => {
    const headers = await headersOf('/audit/thank-you?name=Jo')
    expect(headers.get('Content-Encoding')).toBeNull()
    expect(headers.get('Cache-Control'), 'nor does the back button').toBe('no-store')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin')
  })
})
