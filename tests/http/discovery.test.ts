import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { bodyHash } from '#server/leads/body-hash.ts'
import {
  DISCOVERY_ANSWER_RULES,
  DISCOVERY_ANSWERS,
  SCORED_ANSWERS,
  VALID_DISCOVERY,
} from '#tests/support/discovery-rules.ts'
import { FORM_SECRET, messagesIn, openedForm, postForm, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const PATH = '/client-discovery-tool'
let site: Site
beforeAll(async () => {
  site = await startSite({ FORM_SECRET, SITE_URL: 'https://tradefront.example', ALLOW_SAMPLE_DATA: '1' })
})
afterAll(() => site.close())

async function page(answers: Record<string, string>, path = PATH): Promise<string> {
  const response = await fetch(`${site.url}${path}?${new URLSearchParams(answers)}`)
  expect(response.status).toBe(200)
  return response.text()
}

/** What a browser sends for a question: an unticked radio button is not sent at all. */
function asSent(answers: Record<string, string>): Record<string, string> {
  const texts = ['weeklyLeads', 'jobValue']
  return Object.fromEntries(Object.entries(answers).filter(([name, value]) => value || texts.includes(name)))
}

describe('each question without JavaScript', () => {
  test.each([...DISCOVERY_ANSWER_RULES])('$when', async ({ enters, says }) => {
    const [[asked = ''] = []] = Object.entries(enters)
    const index = DISCOVERY_QUESTIONS.findIndex(({ id }) => id === asked)
    const step = index === 8 ? 'result' : String(index + 2)
    const html = await page({ ...asSent({ ...DISCOVERY_ANSWERS, ...enters }), step })
    expect(messagesIn(html, 'discovery')).toEqual(says)
    if (asked in says) expect(html).toContain(`Question ${index + 1} of 9`)
    else if (step !== 'result') expect(html).toContain(`Question ${step} of 9`)
  })

  test.each([...DISCOVERY_ANSWER_RULES])('$when, posted: the page says so, or it is taken', async (rule) => {
    const response = await postForm(`${site.url}/api/discovery`, {
      ...asSent({ ...DISCOVERY_ANSWERS, ...rule.enters }),
      ...VALID_DISCOVERY,
      formToken: openedForm('discovery'),
    })
    const refused = Object.keys(rule.says).length > 0
    expect(response.status).toBe(refused ? 422 : 303)
    expect(messagesIn(await response.text(), 'discovery')).toEqual(rule.says)
  })

  test('the other answers ride along, later ones too, and nothing else of the address', async () => {
    const html = await page({ ...DISCOVERY_ANSWERS, step: '4', phone: '0491570006', utm_source: 'x' })
    const carried = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const { jobValue: _asked, ...others } = DISCOVERY_ANSWERS
    expect(Object.fromEntries(carried.map(([, name, value]) => [name, value]))).toEqual(others)
    expect(html).not.toContain('0491570006')
  })

  test('an answer from the address is text', async () => {
    const html = await page({ ...DISCOVERY_ANSWERS, jobValue: '"><script>alert(1)</script>', step: '4' })
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(html).not.toContain('<script>alert(1)')
  })

  test.each([
    [{}, 1],
    [{ trade: 'roofing' }, 2],
    [{ trade: 'witchcraft' }, 1],
    [{ trade: 'roofing', team: 'solo', weeklyLeads: '' }, 4],
    [{ step: '7' }, 1],
    [{ ...DISCOVERY_ANSWERS, step: '99' }, 9],
  ])('%j opens question %i', async (answers, number) => {
    const html = await page(answers as Record<string, string>)
    expect(html).toContain(
      number === 9 && 'step' in answers ? 'All nine answered' : `Question ${number} of 9`,
    )
  })
})

describe('the answer', () => {
  const result = (change = {}) => page({ ...DISCOVERY_ANSWERS, ...change, step: 'result' })

  test('names what comes first, why, what it costs and what it could be worth, before any contact', async () => {
    const html = await result()
    for (const text of [
      'Missed call text back first.',
      'Calls ring out, so the caller tries the next name on the list.',
      'from $297 a month incl. GST',
      '>$147 a month incl. GST',
      'from $691 a month incl. GST',
      'Illustrative estimate',
      '65% of enquiries are missed today',
      'What the service costs is not taken off.',
    ])
      expect(html).toContain(text)
    expect(html.indexOf('Illustrative estimate')).toBeLessThan(html.indexOf('name="phone"'))
  })

  test.each([
    [{ trade: 'other' }, 'we have no figures for your kind of work'],
    [{ jobValue: '' }, 'that takes both your enquiries a week and what a usual job is worth'],
    [{ weeklyLeads: '0' }, 'that takes both your enquiries a week and what a usual job is worth'],
  ])('%j: no estimate, and why', async (change, why) => {
    const html = await result(change)
    expect(html).toContain(why)
    expect(html).not.toContain('Illustrative estimate')
  })

  test('says when it would not pay for itself, and where what costs nothing stands', async () => {
    const html = await result({ trade: 'hairsalon', weeklyLeads: '2', jobValue: '120', reviews: 'automatic' })
    expect(html).toContain('would not pay for itself')
    const [, path = '', id] = /href="(\/resources\/[^"#]+)#([^"]+)"/.exec(html) ?? []
    expect(await (await fetch(site.url + path)).text()).toContain(`id="${id}"`)
    expect(await result()).not.toContain('would not pay for itself')
  })

  test.each([
    [{ followUp: 'nothing' }, 'Your answers point to the next one just as much; we would begin here.'],
    [{}, 'Your answers point to it most.'],
  ])('%j: says whether the first stands alone', async (change, says) => {
    expect(await result(change)).toContain(says)
  })

  test('one who has everything in hand is told so', async () => {
    const html = await result({ missedCalls: 'covered', followUp: 'automatic', reviews: 'automatic' })
    expect(html).toContain('You have most of this in hand.')
    expect(html).toContain('Nothing you told us is a good reason to spend money with us today.')
  })

  test('leads on with the answers filled in and nobody named', async () => {
    const html = await result()
    const search = new URLSearchParams({ ...DISCOVERY_ANSWERS, source: 'discovery' })
    expect(html).toContain(`href="/audit?${search}"`.replaceAll('&', '&amp;'))
    expect(html).toContain(
      `href="/book?${search}&utm_source=site&utm_medium=cta&utm_campaign=discovery&utm_content=discovery-result"`.replaceAll(
        '&',
        '&amp;',
      ),
    )
  })
})

describe('/api/discovery', () => {
  test('JSON: the score is worked out here, and the operator reads it', async () => {
    const response = await postJson(`${site.url}/api/discovery`, 'discovery', {
      ...DISCOVERY_ANSWERS,
      weeklyLeads: 20,
      jobValue: 8500,
      phone: '0491 570 156',
      leadScore: 1,
      recommendedService: 'nothing',
      businessType: 'Bank',
    })
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    expect(await site.cli('leads', 'show', id)).toMatchObject({
      kind: 'discovery',
      payload: SCORED_ANSWERS,
    })
  })

  test('is known again by its answers, so that an upgrade may score otherwise before a retry', async () => {
    const sent = { ...DISCOVERY_ANSWERS, ...VALID_DISCOVERY, name: 'Answers Alone' }
    const post = { ...sent, formToken: openedForm('discovery') }
    expect((await postForm(`${site.url}/api/discovery`, post)).status).toBe(303)
    const database = new DatabaseSync(site.database, { readOnly: true })
    const rows = database
      .prepare(`select body_hash from submission where payload like '%Answers Alone%'`)
      .all()
    database.close()
    expect(rows).toEqual([{ body_hash: bodyHash({ ...sent, weeklyLeads: 20, jobValue: 8500 }) }])
    expect((await postForm(`${site.url}/api/discovery`, post)).status).toBe(303)
  })

  test('JSON: the same messages by field', async () => {
    const response = await postJson(`${site.url}/api/discovery`, 'discovery', { trade: 'roofing' })
    expect(response.status).toBe(422)
    expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    const { errors } = (await response.json()) as { errors: Record<string, string[]> }
    expect(Object.keys(errors)).toEqual([
      'team',
      'missedCalls',
      'followUp',
      'reviews',
      'website',
      'pastCustomers',
      'phone',
    ])
  })

  test('thanks say what happens now', async () => {
    const html = await page({ source: 'discovery' }, '/thank-you')
    expect(html).toContain('Thanks. Your docket is with us.')
  })
})

test('one page under two addresses, for search engines the first', async () => {
  const canonical = `<link rel="canonical" href="https://tradefront.example${PATH}"/>`
  for (const path of [PATH, '/discovery']) {
    const html = await page({}, path)
    expect(html).toContain(canonical)
    expect(html).not.toContain('noindex')
    expect(html).toContain('"@type":"BreadcrumbList"')
  }
  expect(await page({ ...DISCOVERY_ANSWERS, step: 'result' })).toContain(canonical)
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  expect(sitemap).toContain(`${PATH}</loc>`)
  expect(sitemap).not.toContain('/discovery</loc>')
  const card = await fetch(`${site.url}/social/client-discovery-tool.png`)
  expect(card.headers.get('Content-Type')).toBe('image/png')
})
