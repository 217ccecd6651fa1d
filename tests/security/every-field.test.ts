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

const BODIES = sized({ short: 1_000, whole: 10_000 })

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-naughty-'))
  site = await startSite({ FORM_SECRET, DATABASE_URL: `file:${join(folder, 'site.db')}` })
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

test(`${BODIES} generated bodies: never a 500`, async () => {
  const names = [...new Set(FORM_POSTS.flatMap(({ valid }) => Object.keys(valid)))]
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
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FORM_POSTS),
      fc.dictionary(field, value, { maxKeys: 6 }),
      fc.boolean(),
      fc.constantFrom('json', 'form', 'form', 'bytes'),
      async ({ kind, endpoint, valid }, changes, withValid, way) => {
        const fields = { ...(withValid ? valid : {}), formToken: openedForm(kind), ...changes }
        const json = way === 'json'
        const text = json ? withoutBigInts(fields) : new URLSearchParams(strings(fields)).toString()
        const response = await fetch(site.url + endpoint, {
          method: 'POST',
          headers: { 'Content-Type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
          body: way === 'bytes' ? Buffer.from(text, 'utf16le') : text,
          redirect: 'manual',
        })
        await response.arrayBuffer()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        expect([201, 303, 400, 409, 413, 422]).toContain(response.status)
      },
    ),
    { numRuns: BODIES },
  )
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  measured(
    `${BODIES} generated bodies: 0 answers of 5xx (${[...statuses].map(([s, n]) => `${s}: ${n}`).join(', ')})`,
  )
}, 600_000)

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
