import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanLines, cleanText } from '#domain/leads/clean-text.ts'
import { ALL_FIELDS, FORM_POSTS, TEXT_FIELDS } from '#tests/support/form-fields.ts'
import { FORM_SECRET, openedForm } from '#tests/support/form-post.ts'
import { NAUGHTY_STRINGS } from '#tests/support/naughty-strings.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured, sized, someOf } from '#tests/support/suite-form.ts'

/** Bodies posted to each form. */
const BODIES = sized({ short: 170, whole: 10_000 })
/** On exit, prints the properties that every object has, in the main thread and in the database's. */
const TELLS_PROTOTYPE = `process.on('exit', () => console.log('Every object has', ...Reflect.ownKeys(Object.prototype)))`

let site: Site
beforeAll(async () => {
  site = await startSite({
    FORM_SECRET,
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(TELLS_PROTOTYPE)}"`,
  })
})
afterAll(() => site.close())

function sendJson(url: string, fields: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields) ?? '',
  })
}

type Kept = { id: string; payload: Record<string, unknown>; attribution: unknown; source: string }

/** Every stored submission, by the id of the form that sent it. */
function keptByForm(): Map<string, Kept> {
  const database = new DatabaseSync(site.database, { readOnly: true })
  const rows = database.prepare('select id, idem_key, payload, attribution, source from submission').all()
  database.close()
  return new Map(
    rows.map(({ id, idem_key, payload, attribution, source }) => [
      String(idem_key),
      {
        id: String(id),
        payload: JSON.parse(String(payload)),
        attribution: JSON.parse(String(attribution)),
        source: String(source),
      },
    ]),
  )
}

const idOfForm = (formToken: unknown) => String(formToken).split('.')[2] ?? ''

test('the list is long, and most of it must come through as it is', () => {
  expect(NAUGHTY_STRINGS.length).toBeGreaterThanOrEqual(150)
  const unchanged = NAUGHTY_STRINGS.filter((text) => TEXT_FIELDS[1]?.clean(text) === text)
  expect(unchanged.length).toBeGreaterThan(120)
})

describe.each(ALL_FIELDS)('$kind, $field', (tested) => {
  const { kind, endpoint, valid, field, kept, clean } = tested
  const strings = someOf(NAUGHTY_STRINGS, ALL_FIELDS.indexOf(tested))

  test(`${strings.length} naughty strings: taken or refused in words, and what is taken comes back exact`, async () => {
    const taken: { formToken: string; text: string }[] = []
    for (const text of strings) {
      const formToken = openedForm(kind)
      const response = await sendJson(site.url + endpoint, { ...valid, [field]: text, formToken })
      const body = (await response.json()) as { errors?: Record<string, string[]> }
      expect([201, 422], JSON.stringify(text)).toContain(response.status)
      if (response.status === 201) taken.push({ formToken, text })
      else
        expect(body.errors?.[field]?.[0], JSON.stringify(text)).toMatch(
          /^(Please|Name is|Message is|Business name is|Service area is)/,
        )
    }
    const rows = keptByForm()
    for (const { formToken, text } of taken)
      expect(rows.get(idOfForm(formToken))?.payload[kept] ?? '').toBe(clean(text))
  })
})

test('where a visitor came from: kept exact, cut where it is long, never a reason to refuse', async () => {
  const { kind, endpoint, valid } = FORM_POSTS[0] ?? expect.unreachable()
  const all = <T>(text: T) => {
    const marks = [
      'utmSource',
      'utmMedium',
      'utmCampaign',
      'utmContent',
      'utmTerm',
      'gclid',
      'fbclid',
      'msclkid',
    ]
    const touch = Object.fromEntries(['at', 'landingPage', 'referrer', ...marks].map((mark) => [mark, text]))
    const page = { ctaSource: text, pageUrl: text, referrer: text, userAgent: text }
    return { firstTouch: touch, lastTouch: touch, ...page }
  }
  const sent = new Map<string, string>()
  for (const text of [...NAUGHTY_STRINGS.filter(({ length }) => length <= 500), 'a'.repeat(501)]) {
    const formToken = openedForm(kind)
    const fields = { ...valid, formToken, source: text, attribution: { ...all(text), more: text } }
    expect((await sendJson(site.url + endpoint, fields)).status, JSON.stringify(text)).toBe(201)
    sent.set(idOfForm(formToken), text)
  }
  const rows = keptByForm()
  let exact = 0
  for (const [id, text] of sent) {
    const { attribution, source } = rows.get(id) ?? expect.unreachable()
    expect(source).toBe(cleanText(text.slice(0, 80)))
    expect(attribution).toEqual(all(cleanText(text.slice(0, 500))))
    if (text.length <= 500) exact++
  }
  expect(exact).toBeGreaterThan(150)
})

test('notes and tags of the staff: taken or refused in words, and what is taken comes back exact', async () => {
  const { kind, endpoint, valid } = FORM_POSTS[0] ?? expect.unreachable()
  const lead = await sendJson(site.url + endpoint, { ...valid, formToken: openedForm(kind) })
  const { id } = (await lead.json()) as { id: string }
  const item = `${site.operatorUrl}/api/items/${id}`
  const expected: string[] = []
  const strings = [...someOf(NAUGHTY_STRINGS, 0), 'x\u0000y', '田中さん']
  for (const text of strings) {
    const note = await sendJson(`${item}/notes`, { text })
    expect([200, 422], JSON.stringify(text)).toContain(note.status)
    if (note.status === 200) expected.push(cleanLines(text))
    const tag = await sendJson(`${item}/tags`, { tag: text })
    expect([200, 422], JSON.stringify(text)).toContain(tag.status)
    if (tag.status === 422) expect(await tag.json()).toMatchObject({ errors: { tag: [/^Use up to/] } })
  }
  const { activities, tags } = (await (await fetch(item)).json()) as {
    activities: { what: string; detail: string }[]
    tags: string[]
  }
  const notes = activities.filter(({ what }) => what === 'note').map(({ detail }) => detail)
  expect(notes.sort()).toEqual(expected.sort())
  expect(expected.length).toBeGreaterThan(strings.length * 0.8)
  expect(tags).toContain('田中さん')
})

test('a name, a message and a business take most of them', () => {
  const rows = keptByForm()
  const kept = JSON.stringify([...rows.values()].map(({ payload }) => payload))
  for (const text of [
    '<script>alert(1)</script>',
    '=1+1',
    '👷🏽‍♀️',
    "Robert'); --",
    'مرحبا بالعالم',
    '[object Object]',
  ])
    expect(kept).toContain(JSON.stringify(text).slice(1, -1))
  measured(
    `${ALL_FIELDS.length} fields × ${someOf(NAUGHTY_STRINGS, 0).length} strings: 0 answers of 5xx, ${rows.size} kept exact`,
  )
})

const POLLUTING = '{"polluted":1,"company_website":"x","name":"y"}'

test.each(FORM_POSTS)(
  'fields that would change every object, $kind: kept as without them',
  async ({ kind, endpoint, valid }) => {
    const clean = openedForm(kind)
    expect((await sendJson(site.url + endpoint, { ...valid, formToken: clean })).status).toBe(201)
    const hostile = openedForm(kind)
    const body = `{"__proto__":${POLLUTING},"constructor":{"prototype":${POLLUTING}},
    "attribution":{"__proto__":${POLLUTING},"variants":{"__proto__":"A","constructor":"B"},"firstTouch":{"__proto__":${POLLUTING}}},
    ${JSON.stringify({ ...valid, formToken: hostile }).slice(1)}`
    const response = await fetch(site.url + endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect(response.status).toBe(201)
    const rows = keptByForm()
    expect(rows.get(idOfForm(hostile))?.payload).toEqual(rows.get(idOfForm(clean))?.payload)
    expect(JSON.stringify(rows.get(idOfForm(hostile)))).not.toContain('polluted')
  },
)

describe.each(FORM_POSTS)('generated bodies, $kind', ({ kind, endpoint, valid }) => {
  const names = [...new Set(FORM_POSTS.flatMap((form) => Object.keys(form.valid)))]
  const field = fc.constantFrom(
    ...names,
    'attribution',
    'source',
    'from',
    'formToken',
    '__proto__',
    'constructor',
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(...NAUGHTY_STRINGS.filter(({ length }) => length < 1_000)),
    fc.anything({ maxDepth: 3 }),
    fc.json({ maxDepth: 4 }),
  )
  const changes = fc.dictionary(field, value, { maxKeys: 6 })
  const way = fc.constantFrom('json', 'form', 'form', 'bytes')

  test(`${BODIES}: never a 500, and exactly what was acknowledged is kept, each of it whole`, async () => {
    const before = keptOf(kind).length
    const accepted = new Map<string, Record<string, unknown>>()
    const statuses = new Map<number, number>()
    const send = async (given: Record<string, unknown>, withValid: boolean, how: string) => {
      const fields = { ...(withValid ? valid : {}), formToken: openedForm(kind), ...given }
      const json = how === 'json'
      const text = json ? withoutBigInts(fields) : new URLSearchParams(strings(fields)).toString()
      const response = await fetch(site.url + endpoint, {
        method: 'POST',
        headers: { 'Content-Type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
        body: how === 'bytes' ? Buffer.from(text, 'utf16le') : text,
        redirect: 'manual',
      })
      await response.arrayBuffer()
      if ([201, 303].includes(response.status))
        accepted.set(
          idOfForm(fields.formToken),
          json ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text)),
        )
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect([201, 303, 400, 409, 413, 422]).toContain(response.status)
    }
    await fc.assert(fc.asyncProperty(changes, fc.boolean(), way, send), { numRuns: BODIES })

    const rows = keptByForm()
    for (const [id, sent] of accepted)
      for (const { field, kept, clean } of ALL_FIELDS.filter((each) => each.kind === kind)) {
        const value = sent[field] ?? ''
        const expected = typeof value === 'string' ? clean(value) : value
        expect(rows.get(id)?.payload[kept] ?? '', `${field} ${JSON.stringify(value)}`).toBe(expected)
      }
    const kept = keptOf(kind).slice(before)
    expect(kept).toHaveLength((statuses.get(201) ?? 0) + (statuses.get(303) ?? 0))
    for (const { id, status, deliveries, bookings } of kept) {
      const real = status === 'real'
      expect([id, Number(deliveries) > 0, Number(bookings) > 0]).toEqual([
        id,
        real,
        real && kind === 'booking',
      ])
    }
    measured(
      `${BODIES} generated bodies at ${endpoint}: 0 answers of 5xx, 0 half rows (${[...statuses].map(([s, n]) => `${s}: ${n}`).join(', ')})`,
    )
  }, 600_000)
})

test('nothing of all that stands in the log, and nothing of it has changed every object', async () => {
  expect(await site.stop()).toBe(0)
  const log = site.log.join('\n')
  expect(log).toContain('"msg":"stopping"')
  expect(site.log.filter((line) => line.includes('"level":"error"'))).toEqual([])
  const people = FORM_POSTS.flatMap(({ valid }) =>
    ['name', 'fullName', 'mobile', 'phone', 'email'].flatMap((field) => valid[field] ?? []),
  )
  expect(people.length).toBeGreaterThan(10)
  const canaries = [...people.map(String), 'Citizen', '+61491570006', '491570006']
  expect(canaries.filter((canary) => log.includes(canary))).toEqual([])
  measured(
    `${site.log.length} lines of the site's log under ${keptByForm().size} leads, 0 of them with a canary`,
  )

  const all = site.log.filter((line) => line.startsWith('Every object has'))
  expect(all.length).toBeGreaterThan(0)
  for (const line of all) expect(line).toBe(`Every object has ${Reflect.ownKeys(Object.prototype).join(' ')}`)
})

/** Every submission of a form, oldest first, with the number of its deliveries and bookings. */
function keptOf(kind: string) {
  const database = new DatabaseSync(site.database, { readOnly: true })
  const rows = database
    .prepare(
      `select id, status, (select count(*) from delivery where submission_id = submission.id) as deliveries,
       (select count(*) from booking where submission_id = submission.id) as bookings
       from submission where kind = ? order by rowid`,
    )
    .all(kind)
  database.close()
  return rows
}

function withoutBigInts(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? ''
}

function strings(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : withoutBigInts(value),
    ]),
  )
}
