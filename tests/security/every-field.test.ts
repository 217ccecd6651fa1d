import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORM_POSTS, TEXT_FIELDS } from '#tests/support/form-fields.ts'
import { FORM_SECRET, openedForm } from '#tests/support/form-post.ts'
import { NAUGHTY_STRINGS } from '#tests/support/naughty-strings.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured, sized, someOf } from '#tests/support/suite-form.ts'

/** At each form. */
const BODIES = sized({ short: 170, whole: 10_000 })

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-naughty-'))
  site = await startSite({
    FORM_SECRET,
    DATABASE_URL: `file:${join(folder, 'site.db')}`,
    LOG_LEVEL: 'debug',
  })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

function postJson(endpoint: string, fields: unknown): Promise<Response> {
  return fetch(site.url + endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields) ?? '',
  })
}

function keptPayloads(): Map<string, Record<string, unknown>> {
  const database = new DatabaseSync(join(folder, 'site.db'), { readOnly: true })
  const rows = database.prepare('select id, payload from submission').all()
  database.close()
  return new Map(rows.map(({ id, payload }) => [String(id), JSON.parse(String(payload))]))
}

test('the list is long, and most of it must come through as it is', () => {
  expect(NAUGHTY_STRINGS.length).toBeGreaterThanOrEqual(150)
  const unchanged = NAUGHTY_STRINGS.filter((text) => TEXT_FIELDS[1]?.clean(text) === text)
  expect(unchanged.length).toBeGreaterThan(120)
})

describe.each(TEXT_FIELDS)('$kind, $field', (tested) => {
  const { kind, endpoint, valid, field, kept, clean } = tested
  const strings = someOf(NAUGHTY_STRINGS, TEXT_FIELDS.indexOf(tested))

  test(`${strings.length} naughty strings: taken or refused in words, and what is taken comes back exact`, async () => {
    const taken: { id: string; text: string }[] = []
    for (const text of strings) {
      const response = await postJson(endpoint, { ...valid, [field]: text, formToken: openedForm(kind) })
      const body = (await response.json()) as { id: string; errors?: Record<string, string[]> }
      expect([201, 422], JSON.stringify(text)).toContain(response.status)
      if (response.status === 201) taken.push({ id: body.id, text })
      else
        expect(body.errors?.[field]?.[0], JSON.stringify(text)).toMatch(
          /^(Please|Name is|Message is|Business name is|Service area is)/,
        )
    }
    const payloads = keptPayloads()
    for (const { id, text } of taken) expect(payloads.get(id)?.[kept] ?? '').toBe(clean(text))
  })
})

test('a name, a message and a business take most of them', () => {
  const kept = JSON.stringify([...keptPayloads().values()])
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
    `${TEXT_FIELDS.length} fields × ${someOf(NAUGHTY_STRINGS, 0).length} strings: 0 answers of 5xx, ${keptPayloads().size} kept exact`,
  )
})

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
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect([201, 303, 400, 409, 413, 422]).toContain(response.status)
    }
    await fc.assert(fc.asyncProperty(changes, fc.boolean(), way, send), { numRuns: BODIES })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()

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

test('nothing of all that stands in the log', () => {
  const log = site.log.join('\n')
  const people = FORM_POSTS.flatMap(({ valid }) =>
    ['name', 'fullName', 'mobile', 'phone', 'email'].flatMap((field) => valid[field] ?? []),
  )
  expect(people.length).toBeGreaterThan(10)
  expect(people.filter((text) => log.includes(String(text)))).toEqual([])
})

/** Every submission of a form, oldest first, with how much hangs on it. */
function keptOf(kind: string) {
  const database = new DatabaseSync(join(folder, 'site.db'), { readOnly: true })
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
