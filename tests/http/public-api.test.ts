import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { readConfig } from '#server/config.ts'
import { FORMS } from '#server/leads/forms.ts'
import { FORM_SECRET, openedForm } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const LANDING = 'https://landing.sample.example'
const STRANGER = 'https://stranger.sample.example'

let site: Site
beforeAll(async () => {
  site = await startSite({ FORM_SECRET, ALLOWED_ORIGINS: `${LANDING} http://localhost:8080` })
})
afterAll(() => site.close())

type Described = {
  openapi: string
  paths: Record<string, { post?: { requestBody: { content: Record<string, { schema: BodySchema }> } } }>
  components: { schemas: Record<string, unknown> }
}
type BodySchema = {
  properties: Record<string, unknown>
  required: string[]
  anyOf?: { required: string[] }[]
}

async function described(): Promise<Described> {
  return (await fetch(`${site.url}/api/openapi.json`)).json()
}

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(site.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

describe('the description', () => {
  test('names every form, and every part that it points to is there', async () => {
    const api = await described()
    expect(api.openapi).toBe('3.1.0')
    // The provider may be in another time zone than the sample's.
    expect(JSON.stringify(api)).not.toMatch(/AE[DS]T/)
    expect(Object.keys(api.paths).sort()).toEqual(
      [...FORMS.map(({ endpoint }) => endpoint), '/api/form-token', '/api/bookings/slots'].sort(),
    )
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(10)
    for (const [, name = ''] of refs) expect(api.components.schemas).toHaveProperty(name)
  })

  test.each(FORMS.map(({ kind, endpoint }) => [kind, endpoint] as const))(
    '%s: what it calls required is what the server asks for',
    async (kind, endpoint) => {
      const { content } =
        (await described()).paths[endpoint]?.post?.requestBody ??
        expect.unreachable(`${endpoint} is not described`)
      expect(Object.keys(content)).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ])
      const schema = content['application/json']?.schema ?? expect.unreachable('it takes no JSON')
      const eitherWay = (schema.anyOf ?? []).length > 0 ? ['phone'] : []
      const answer = await post(endpoint, { formToken: openedForm(kind) })
      expect(answer.status).toBe(422)
      const { errors } = await answer.json()
      const required = schema.required.filter((field) => field !== 'formToken')
      expect(Object.keys(errors).sort()).toEqual([...required, ...eitherWay].sort())
      for (const field of required) expect(schema.properties).toHaveProperty(field)
      expect((await post(endpoint, {})).status).toBe(422)
    },
  )

  test('says which ratings, which times and what to be reached by', async () => {
    const { paths } = await described()
    const schema = (endpoint: string) =>
      paths[endpoint]?.post?.requestBody.content['application/json']?.schema ?? expect.unreachable(endpoint)
    for (const { endpoint, notice } of FORMS)
      expect(schema(endpoint).properties).toHaveProperty(`notice-${notice}`)
    expect(schema('/api/feedback').properties.rating).toEqual({ type: 'integer', minimum: 1, maximum: 3 })
    expect(Object.keys(schema('/api/feedback').properties)).toEqual(
      expect.arrayContaining(['slug', 'business', 'businessName', 'formToken']),
    )
    expect(schema('/api/bookings').properties.start).toMatchObject({ type: 'string', format: 'date-time' })
    expect(Object.keys(schema('/api/bookings').properties)).toEqual(
      expect.arrayContaining(DISCOVERY_QUESTIONS.map(({ id }) => id)),
    )
    for (const endpoint of ['/api/audits', '/api/enquiries', '/api/bookings', '/api/discovery'])
      expect(schema(endpoint).anyOf).toEqual([{ required: ['phone'] }, { required: ['email'] }])
  })
})

describe('a landing page elsewhere', () => {
  test('that is allowed gets a token and its lead is stored once, as the description says', async () => {
    const opened = await fetch(`${site.url}/api/form-token?form=enquiry`, { headers: { Origin: LANDING } })
    expect(opened.headers.get('Access-Control-Allow-Origin')).toBe(LANDING)
    expect((await opened.json()).formToken).toMatch(/^enquiry\./)

    const asked = await fetch(`${site.url}/api/enquiries`, {
      method: 'OPTIONS',
      headers: {
        Origin: LANDING,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect([asked.status, asked.headers.get('Access-Control-Allow-Origin')]).toEqual([204, LANDING])
    expect(asked.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type')
    expect(asked.headers.get('Vary')).toContain('Origin')
    expect(asked.headers.has('Access-Control-Allow-Credentials')).toBe(false)

    const { notice } = await (await fetch(`${site.url}/api/form-token?form=enquiry`)).json()
    expect(notice.wording).toMatch(/^Tradefront Sample Pty Ltd .* is in our privacy policy\.$/)
    const named = { 'notice-enquiry': notice.version }
    const about = { phone: '0491 570 006', message: 'Hi', source: 'landing-hero' }
    const fields = { name: 'Kim Sample', ...about, ...named }
    const body = { ...fields, formToken: openedForm('enquiry') }
    const answers = [
      await post('/api/enquiries', body, { Origin: LANDING }),
      await post('/api/enquiries', body),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(({ headers }) => headers.get('Access-Control-Allow-Origin'))).toEqual([LANDING, null])
    // Of a booking it is the only link to the call.
    expect(answers[0]?.headers.get('Access-Control-Expose-Headers')).toBe('Location, Retry-After')
    expect(answers[0]?.headers.get('Location')).toBe('/thank-you?source=enquiry')
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(second).toEqual(first)
    const shown = (await site.cli('leads', 'show', first.reference)) as { consent: object }
    expect(shown.consent).toMatchObject(notice)
    expect(first.callbackBy).toMatch(/^\w+day 1?\d:\d\d [ap]m AE[DS]T$/)
  })

  test('may send its form as `FormData`, in which a file input that was left empty is no file', async () => {
    const words = 'Zoë’s gutter\nleaks'
    const form = new FormData()
    const fields = { name: 'Kim Sample', phone: '0491 570 006', message: words, source: 'landing-parts' }
    for (const [name, value] of Object.entries({ ...fields, formToken: openedForm('enquiry') }))
      form.append(name, value)
    form.append('attribution', JSON.stringify({ firstTouch: { utmSource: 'newsletter' } }))
    form.append('photo', new Blob([]), '')
    const sent = await fetch(`${site.url}/api/enquiries`, {
      method: 'POST',
      headers: { Origin: LANDING },
      body: form,
      redirect: 'manual',
    })
    expect([sent.status, sent.headers.get('Access-Control-Allow-Origin')]).toEqual([303, LANDING])
    expect(sent.headers.get('Location')).toBe('/thank-you?source=enquiry')
    const leads = (await site.cli('leads', 'list')) as { id: string; source: string }[]
    const { id = '' } = leads.find(({ source }) => source === 'landing-parts') ?? {}
    expect(await site.cli('leads', 'show', id)).toMatchObject({
      payload: { message: words },
      attribution: { firstTouch: { utmSource: 'newsletter' } },
    })
  })

  test('may send a form and ask for JSON: it then reads whether it was stored, as it reads a refusal', async () => {
    const send = (formToken: string) =>
      fetch(`${site.url}/api/enquiries`, {
        method: 'POST',
        headers: { Origin: LANDING, Accept: 'application/json' },
        body: new URLSearchParams({ name: 'Kim Sample', phone: '0491 570 006', message: 'Hi', formToken }),
        redirect: 'manual',
      })
    const stored = await send(openedForm('enquiry'))
    expect([stored.status, stored.headers.get('Content-Type')]).toEqual([201, 'application/json'])
    expect(stored.headers.get('Location')).toBe('/thank-you?source=enquiry')
    const { id, reference } = await stored.json()
    expect(await site.cli('leads', 'show', reference)).toMatchObject({
      id,
      source: 'enquiry',
      payload: { message: 'Hi' },
    })
    expect((await send('')).headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8')
  })

  test.each(FORMS.map(({ kind }) => kind))(
    '%s: is given the notice to show, and where it leads',
    async (kind) => {
      const { notice, collectionNotice, privacyUrl } = await (
        await fetch(`${site.url}/api/form-token?form=${kind}`)
      ).json()
      expect(new URL(privacyUrl).pathname).toBe('/privacy')
      expect(collectionNotice ?? notice.wording).toMatch(
        /^Tradefront Sample Pty Ltd collects .* our privacy policy\.$/,
      )
      if (kind === 'audit') expect(notice.wording).toBe("I'd like the audit and follow-up")
    },
  )

  test('can read why it was refused', async () => {
    const refused = await post('/api/enquiries', {}, { Origin: LANDING })
    expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([422, LANDING])
  })

  test.each([STRANGER, 'null', `${LANDING}.stranger.example`, 'http://landing.sample.example', ''])(
    '%j is not let in',
    async (origin) => {
      const preflight = { Origin: origin, 'Access-Control-Request-Method': 'POST' }
      const asked = await fetch(`${site.url}/api/enquiries`, { method: 'OPTIONS', headers: preflight })
      expect([asked.status, asked.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
      const token = await fetch(`${site.url}/api/form-token?form=enquiry`, { headers: { Origin: origin } })
      expect(token.headers.get('Access-Control-Allow-Origin')).toBeNull()
    },
  )

  test.each([STRANGER, `${LANDING}.stranger.example`, 'http://landing.sample.example'])(
    'of %j is refused what it sends, and nothing is stored',
    async (origin) => {
      const fields = { name: 'Kim Sample', phone: '0491 570 313', message: 'Hi' }
      const body = { ...fields, formToken: openedForm('enquiry') }
      const before = (await site.cli('leads', 'list')) as object[]
      const refused = await post('/api/enquiries', body, { Origin: origin })
      expect([refused.status, refused.headers.get('Content-Type')]).toEqual([
        403,
        'application/problem+json; charset=utf-8',
      ])
      const form = new URLSearchParams({ ...fields, formToken: openedForm('enquiry') })
      const posted = await fetch(`${site.url}/api/enquiries`, {
        method: 'POST',
        headers: { Origin: origin },
        body: form,
      })
      expect(posted.status).toBe(403)
      expect(await site.cli('leads', 'list')).toHaveLength(before.length)
    },
  )

  test('is refused also where its name begins with ours, and whatever else the browser says of it', async () => {
    const foreign = [
      { Origin: `${site.url}.stranger.example` },
      ...['cross-site', 'same-site', 'none'].map((site) => ({ Origin: STRANGER, 'Sec-Fetch-Site': site })),
      // A sandboxed frame, or a page without referrer.
      ...['cross-site', 'same-site'].map((site) => ({ Origin: 'null', 'Sec-Fetch-Site': site })),
    ]
    for (const headers of foreign) expect((await post('/api/enquiries', {}, headers)).status).toBe(403)
  })

  test('is none where the browser, our name or our own address says so, or nothing says where', async () => {
    const own: Record<string, string>[] = [
      { Origin: site.url },
      { Origin: 'http://localhost:3000' },
      { Origin: 'null' },
      { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
      { Origin: STRANGER, 'Sec-Fetch-Site': 'same-origin' },
    ]
    for (const headers of own) expect((await post('/api/enquiries', {}, headers)).status).toBe(422)
  })

  test('reaches nothing but the forms', async () => {
    for (const path of ['/', '/api/bookings/move', '/api/bookings/calendar.ics', '/healthz']) {
      const answer = await fetch(site.url + path, { headers: { Origin: LANDING } })
      expect([path, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([path, null])
    }
  })

  test.each(['https://landing.sample.example/', 'landing.sample.example', '*', 'null', 'ftp://a.example'])(
    '%j as ALLOWED_ORIGINS is a mistake that the start names',
    (value) => {
      expect(() => readConfig({ ALLOWED_ORIGINS: value })).toThrow(/ALLOWED_ORIGINS takes origins such as/)
    },
  )
})
