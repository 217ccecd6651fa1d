import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshSlots } from '#tests/support/booking-rules.ts'
import { DISCOVERY_ANSWERS } from '#tests/support/discovery-rules.ts'
import { FORM_SECRET, messagesIn, openedForm, postForm } from '#tests/support/form-post.ts'
import { freeTimes } from '#tests/support/free-times.ts'
import { type Site, startSite, startsClockAt } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ FORM_SECRET })
})
afterAll(() => site.close())

describe('free times', () => {
  let early: Site
  beforeAll(async () => {
    early = await startSite(startsClockAt('2026-11-23T10:00+11:00'))
  })
  afterAll(() => early.close())

  test.each([
    ['the last Saturday of summer time', '2027-04-03', '2027-04-02T22:00:00Z'],
    ['the Monday after it', '2027-04-04', '2027-04-04T23:00:00Z'],
    ['the Saturday before summer time', '2027-10-02', '2027-10-01T23:00:00Z'],
    ['after the change and Labour Day', '2027-10-03', '2027-10-04T22:00:00Z'],
    ['after Christmas', '2026-12-25', '2026-12-28T22:00:00Z'],
  ])('%s begin at nine in Sydney', async (_name, from, start) => {
    expect((await freeTimes(early, from))[0]).toBe(start)
  })

  test.each(['from=tomorrow', 'from=2027-02-30', 'days=0', 'days=99', 'days=x'])(
    '%s is told',
    async (query) => {
      expect((await fetch(`${site.url}/api/bookings/slots?${query}`)).status).toBe(422)
    },
  )

  test('only reading is possible there', async () => {
    expect((await fetch(`${site.url}/api/bookings/slots`, { method: 'POST' })).status).toBe(405)
  })
})

describe('the page', () => {
  test('without JavaScript: times, other days, other zones; tracking stays in every link', async () => {
    const html = await (
      await fetch(`${site.url}/book?utm_source=site&utm_campaign=audit&tz=Australia/Perth`)
    ).text()
    expect(html).toContain('AWST')
    expect(html).toMatch(/<small>\d+:\d\d [ap]m AE[DS]T<\/small>/)
    const later = /href="(\/book\?[^"]*from=[^"]*)"[^>]*>Later days/.exec(html)?.[1] ?? ''
    expect(later).toContain('utm_source=site&amp;utm_campaign=audit')
    const next = await (await fetch(site.url + later.replaceAll('&amp;', '&'))).text()
    expect(next).toContain('Earlier days')
    expect(next).not.toContain(`value="${freshSlots()[0]}"`)
  })

  test('the nine answers of the discovery tool, and that they come from it, go along: to other days, other zones, and through a refusal', async () => {
    const asked = { ...DISCOVERY_ANSWERS, source: 'discovery' }
    const html = await (await fetch(`${site.url}/book?${new URLSearchParams(asked)}`)).text()
    expect(carriedIn(html)).toEqual(asked)
    expect(html).toContain('Your nine answers go along')
    const refused = await postForm(`${site.url}/api/bookings`, {
      ...carriedIn(html),
      formToken: openedForm('booking'),
      name: 'Alex Sample',
    })
    expect(refused.status).toBe(422)
    const again = await refused.text()
    expect(carriedIn(again)).toEqual(asked)
    for (const shown of [html, again])
      for (const name of ['Later days', 'Perth']) {
        const href = new RegExp(`href="(/book\\?[^"]*)"[^>]*>${name}<`).exec(shown)?.[1] ?? ''
        const next = await fetch(site.url + href.replaceAll('&amp;', '&'))
        expect(carriedIn(await next.text()), name).toEqual(asked)
      }
  })

  test.each([{}, { team: '' }, { weeklyLeads: 'heaps' }])(
    'with %j there are no nine to take along',
    async (wrong) => {
      const asked = Object.keys(wrong).length > 0 ? { ...DISCOVERY_ANSWERS, ...wrong } : {}
      const html = await (await fetch(`${site.url}/book?${new URLSearchParams(asked)}`)).text()
      expect(carriedIn(html)).toEqual({})
      expect(html).not.toContain('Your nine answers')
    },
  )

  test('a zone goes by one name however it is spelt, and an offset is none', async () => {
    const zoneOf = async (tz: string) => {
      const html = await (await fetch(`${site.url}/book?tz=${encodeURIComponent(tz)}`)).text()
      return /name="timeZone" value="([^"]*)"/.exec(html)?.[1]
    }
    expect(await zoneOf('aUsTralia/PERTH')).toBe('Australia/Perth')
    expect(await zoneOf('+01:23')).toBe('')
  })

  test('a time that is none is refused in words, and what was typed is still there', async () => {
    const refused = await postForm(`${site.url}/api/bookings`, {
      formToken: openedForm('booking'),
      start: 'soon',
      name: 'Alex Sample',
      email: 'alex@sample.example',
    })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(messagesIn(html, 'booking')).toEqual({ start: 'Please choose a time' })
    expect(html).toContain('value="Alex Sample"')
  })

  test('of a booked call promises no mail where none can be sent', async () => {
    const booked = await postForm(`${site.url}/api/bookings`, {
      formToken: openedForm('booking'),
      start: freshSlots().at(-1) ?? '',
      name: 'Alex Sample',
      email: 'alex@sample.example',
    })
    const html = await (await fetch(site.url + booked.headers.get('Location'))).text()
    expect(html).toContain('Keep this page: its address is how you move or cancel the call.')
    expect(html).not.toContain('inbox')
  })

  test('a search engine may keep it, not the page that moves a booking', async () => {
    const html = await (await fetch(`${site.url}/book?utm_source=x`)).text()
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/book"\/>/)
    expect(html).not.toContain('noindex')
    const cutShort = await (await fetch(`${site.url}/book?move=x`)).text()
    expect(cutShort).toContain('noindex')
    expect(cutShort).toContain('>This link does not lead to a booking.')
  })
})

/** The answers to the nine questions, and the source, that the booking form would send. */
function carriedIn(html: string): Record<string, string> {
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(
    hidden.flatMap(([, name = '', value = '']) =>
      name === 'source' || name in DISCOVERY_ANSWERS ? [[name, value]] : [],
    ),
  )
}

describe('a calendar of somebody else', () => {
  test('takes the place of the page, which stays one link away; the policy grows by its host alone', async () => {
    const embedded = await startSite({
      SITE_URL: 'https://tradefront.example',
      ALLOW_SAMPLE_DATA: '1',
      BOOKING_EMBED_URL: 'https://calendar.sample.example/team?x=1',
    })
    try {
      const page = await fetch(`${embedded.url}/book?utm_source=x`)
      expect(page.headers.get('Content-Security-Policy')).toContain(
        'frame-src https://calendar.sample.example;',
      )
      const html = await page.text()
      expect(html).toContain('src="https://calendar.sample.example/team?x=1"')
      expect(html).toContain('href="/book?utm_source=x&amp;own=1"')
      expect(html).not.toContain('name="start"')
      const own = await (await fetch(`${embedded.url}/book?own=1`)).text()
      expect(own).toContain('name="start"')
      expect(own).not.toContain('<iframe')
      const refused = await fetch(`${embedded.url}/api/bookings`, {
        method: 'POST',
        headers: { Accept: 'text/html' },
        body: new URLSearchParams({ own: '1', name: 'Jo Sample', phone: '12' }),
      })
      const again = await refused.text()
      expect(again).toContain('value="Jo Sample"')
      expect(again).toContain('name="own"')
      expect(again).not.toContain('<iframe')
    } finally {
      await embedded.close()
    }
  })

  test('must be https', async () => {
    await expect(startSite({ BOOKING_EMBED_URL: 'http://calendar.sample.example' })).rejects.toThrow(
      'BOOKING_EMBED_URL must be a full https address',
    )
  })

  test('without one, no frame is allowed', async () => {
    const page = await fetch(`${site.url}/book`)
    const policy = page.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none';")
    expect(policy).not.toContain('frame-src')
  })
})
