import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISCOVERY_ANSWERS, SCORED_ANSWERS } from '#tests/support/discovery-rules.ts'
import { FORM_SECRET, openedForm, postForm, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const NINE = String(new URLSearchParams(DISCOVERY_ANSWERS))
const NUMBERS = 'trade=dental&leads=20&value=4200&rate=40'
const CALCULATOR = { trade: 'dental', weeklyLeads: 20, jobValue: 4200, conversionPercent: 40 }
const AUDIT = {
  name: 'Alex Sample',
  businessName: 'Sample Dental',
  trade: 'Other',
  serviceArea: 'Penrith',
  phone: '0491 570 006',
  consent: 'on',
}

let site: Site
beforeAll(async () => {
  site = await startSite({ FORM_SECRET })
})
afterAll(() => site.close())

const carriedIn = (html: string) =>
  /name="answers" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null

async function stored(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const posted = await postJson(`${site.url}/api/audits`, 'audit', { ...AUDIT, ...fields })
  expect(posted.status).toBe(201)
  const { id } = (await posted.json()) as { id: string }
  return ((await site.cli('leads', 'show', id)) as { payload: Record<string, unknown> }).payload
}

test.each([NINE, NUMBERS])('%s goes along, also through a refusal', async (answers) => {
  const html = await (await fetch(`${site.url}/audit?${answers}&source=home`)).text()
  expect(carriedIn(html)).toBe(answers)
  expect(html).toContain('What you answered before goes along')
  const refused = await postForm(`${site.url}/api/audits`, { formToken: openedForm('audit'), answers })
  expect(refused.status).toBe(422)
  expect(carriedIn(await refused.text())).toBe(answers)
})

test('whoever comes from neither takes nothing along', async () => {
  expect(carriedIn(await (await fetch(`${site.url}/audit?trade=roofing&weeklyLeads=20`)).text())).toBeNull()
})

test('they are stored beside what the form asks, which stays as it was typed', async () => {
  const { consent: _consent, ...typed } = AUDIT
  expect(await stored({ answers: NUMBERS })).toMatchObject({ ...typed, calculator: CALCULATOR })
  const payload = await stored({ answers: NINE, website: 'roofing.example' })
  expect(payload).toMatchObject({ ...typed, website: 'https://roofing.example', discovery: SCORED_ANSWERS })
})

test.each(['', 'trade=dental', 'nonsense', ['trade=dental'], { rate: 40 }, 7])(
  'answers that are none cost nobody an audit: %j',
  async (answers) => {
    const payload = await stored({ answers })
    expect(payload).toMatchObject({ name: AUDIT.name })
    for (const name of ['answers', 'calculator', 'discovery']) expect(payload).not.toHaveProperty(name)
  },
)
