import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRADES } from '#domain/leads/audit-answers.ts'
import { auditTradeOf, roiTradeOf } from '#domain/roi/audit-trade.ts'
import { readRoi } from '#domain/roi/roi-form.ts'
import { applies, draftReport } from './draft-report.ts'
import { type AuditFacts, unreadWebsite, type WebsiteFindings } from './facts.ts'
import { GENERAL_RULES } from './general-rules.ts'
import { type Condition, RULES, type Rule } from './rules.ts'

const SOUND: WebsiteFindings = {
  reachable: true,
  https: true,
  title: 'Roofer in Penrith | Harbour Sample',
  description: 'Roof repairs in Penrith.',
  viewport: true,
  phoneLinkAboveFold: true,
  form: true,
  structuredData: true,
  bytes: 80_000,
}
const FACTS: AuditFacts = {
  trade: 'Roofer',
  area: 'Penrith',
  weeklyLeads: 20,
  jobValue: 4000,
  bottleneck: 'Too many things at once, really',
  website: SOUND,
}

const anyFindings: fc.Arbitrary<WebsiteFindings> = fc.record({
  reachable: fc.boolean(),
  https: fc.boolean(),
  title: fc.option(fc.string()),
  description: fc.option(fc.string()),
  viewport: fc.boolean(),
  phoneLinkAboveFold: fc.boolean(),
  form: fc.boolean(),
  structuredData: fc.boolean(),
  bytes: fc.nat(10_000_000),
})
const anyFacts: fc.Arbitrary<AuditFacts> = fc.record(
  {
    trade: fc.constantFrom(...TRADES),
    area: fc.string(),
    weeklyLeads: fc.nat(200),
    jobValue: fc.nat(50_000),
    bottleneck: fc.oneof(
      fc.string(),
      fc.constantFrom('We miss calls', 'quotes go nowhere', 'no reviews', 'admin at night'),
    ),
    website: fc.option(anyFindings),
  },
  { requiredKeys: ['trade', 'area', 'website'] },
)
const wins = (change: Partial<AuditFacts>) =>
  draftReport({ ...FACTS, ...change }).quickWins.map(({ id }) => id)
const lacking = (change: Partial<WebsiteFindings>) => ({ website: { ...SOUND, ...change } })

describe('the table of rules', () => {
  test('names every rule once', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length)
  })

  test('has enough general rules for three quick wins and a plan, whoever asks', () => {
    expect(GENERAL_RULES.every(({ when }) => Object.keys(when).length === 0)).toBe(true)
    expect(new Set(GENERAL_RULES.map(({ theme }) => theme)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(GENERAL_RULES.map(({ plan }) => plan.month))).toEqual(new Set([1, 2, 3]))
  })

  test.each(RULES)('$id: short words, known placeholders, beginnings that are plain text', (rule) => {
    const texts = [rule.quickWin.title, rule.quickWin.text, rule.plan.step]
    for (const text of texts) expect(text.replaceAll('{area}', '')).not.toMatch(/[{}]/)
    expect(rule.quickWin.title.length).toBeLessThanOrEqual(60)
    expect(rule.quickWin.text.length).toBeLessThanOrEqual(320)
    expect(rule.plan.step).toMatch(/\.$/)
    for (const word of rule.when.bottleneck ?? []) expect(word).toMatch(/^[a-z][a-z ]*$/)
  })

  test.each(RULES)('$id: what to do is said without words of the web trade', ({ quickWin, plan }) => {
    // A term that a tradie has to ask somebody for may occur, in brackets or quotes.
    const text = quickWin.text.replaceAll(/\([^)]*\)|"[^"]*"/g, '')
    for (const words of [quickWin.title, text, plan.step])
      expect(words).not.toMatch(/\bHTTPS\b|structured data|viewport|\bmeta\b|scripts?\b|LocalBusiness/)
  })

  test.each(RULES)('$id can become a quick win', (rule) => {
    const facts: AuditFacts = {
      trade: rule.when.trades?.[0] ?? 'Other',
      area: 'Penrith',
      weeklyLeads: rule.when.weeklyLeads?.atLeast ?? rule.when.weeklyLeads?.atMost,
      jobValue: rule.when.jobValue?.atLeast ?? rule.when.jobValue?.atMost,
      bottleneck: rule.when.bottleneck?.[0],
      website: websiteFor(rule.when),
    }
    expect(applies(rule.when, facts)).toBe(true)
    // Only rules of the same or lower priority compete: the last general rule gives way to
    // anything more particular.
    const rules = RULES.filter(({ priority, id }) => id === rule.id || priority <= rule.priority)
    expect(draftReport(facts, rules).quickWins.map(({ id }) => id)).toContain(rule.id)
  })

  test('no rule but the general ones speaks to a business that is neither this nor that', () => {
    const ordinary: AuditFacts = {
      trade: 'Other',
      area: 'Penrith',
      weeklyLeads: 15,
      jobValue: 2000,
      website: SOUND,
    }
    expect(RULES.filter(({ when }) => applies(when, ordinary))).toEqual(GENERAL_RULES)
  })

  test.each<[Condition, Partial<AuditFacts>, boolean]>([
    [{ weeklyLeads: { atLeast: 20 } }, { weeklyLeads: 20 }, true],
    [{ weeklyLeads: { atLeast: 20 } }, { weeklyLeads: 19 }, false],
    [{ weeklyLeads: { atMost: 20 } }, { weeklyLeads: 20 }, true],
    [{ weeklyLeads: { atMost: 20 } }, { weeklyLeads: 21 }, false],
    [{ weeklyLeads: { atMost: 20 } }, { weeklyLeads: 0 }, true],
    [{ jobValue: { atLeast: 500 } }, { jobValue: 499 }, false],
    [{ jobValue: { atMost: 500 } }, { jobValue: undefined }, false],
    [{ trades: ['Plumber'], jobValue: { atLeast: 500 } }, { trade: 'Plumber', jobValue: 499 }, false],
    [{ websiteOverKilobytes: 80 }, lacking({ bytes: 80_000 }), false],
    [{ websiteOverKilobytes: 80 }, lacking({ bytes: 80_001 }), true],
    [{ websiteOverKilobytes: 80 }, lacking({ bytes: 80_001, reachable: false }), false],
    [{ websiteLacks: 'title' }, lacking({ title: null, reachable: false }), false],
  ])('%j, of %j: %s', (when, change, speaks) => expect(applies(when, { ...FACTS, ...change })).toBe(speaks))

  function websiteFor({
    website,
    websiteLacks,
    websiteOverKilobytes = 0,
  }: Condition): WebsiteFindings | null {
    if (website === 'none') return null
    const findings = {
      ...SOUND,
      reachable: website !== 'unreachable',
      bytes: websiteOverKilobytes * 1000 + 1,
    }
    if (!websiteLacks) return findings
    const missing = websiteLacks === 'title' || websiteLacks === 'description' ? null : false
    return { ...findings, [websiteLacks]: missing }
  }
})

describe('quick wins', () => {
  test.each<[string, Partial<AuditFacts>, string]>([
    ['missed calls', { bottleneck: 'I miss too many calls on the roof' }, 'bottleneck-calls'],
    ['quotes', { bottleneck: 'People ghost me after the QUOTE' }, 'bottleneck-quotes'],
    ['reviews', { bottleneck: 'Not one Google review this year' }, 'bottleneck-reviews'],
    ['no website', { website: null }, 'website-none'],
    ['a website that does not open', lacking({ reachable: false, https: false }), 'website-unreachable'],
    ['no HTTPS', lacking({ https: false }), 'website-https'],
    ['no viewport', lacking({ viewport: false }), 'website-phone-screen'],
    ['no phone link', lacking({ phoneLinkAboveFold: false }), 'website-phone-link'],
    ['an empty title', lacking({ title: '' }), 'website-title'],
    ['an emergency trade', { trade: 'Plumber' }, 'urgent-trade'],
    ['few enquiries', { weeklyLeads: 3 }, 'few-leads'],
  ])('%s', (_name, change, id) => expect(wins(change)).toContain(id))

  test('what hurts comes before what the website shows', () => {
    expect(wins({ bottleneck: 'I miss calls', ...lacking({ https: false }) }).slice(0, 2)).toEqual([
      'bottleneck-calls',
      'website-https',
    ])
  })

  test('words are matched from their beginning, not within others', () => {
    expect(wins({ bottleneck: 'Permissions and recalls are bothering us' })).not.toContain('bottleneck-calls')
  })

  test('a website that was not read is not judged', () => {
    const ids = wins(lacking({ reachable: false, viewport: false, phoneLinkAboveFold: false, title: null }))
    expect(ids.filter((id) => id.startsWith('website-'))).toEqual(['website-unreachable'])
  })

  test('a website that asks programs not to look is neither judged nor called broken', () => {
    const website = unreadWebsite('robots.txt', 'disallowed')
    expect(wins({ website }).filter((id) => id.startsWith('website-'))).toEqual([])
    const { assumptions } = draftReport({ ...FACTS, website })
    expect(assumptions[0]).toMatch(/did not look .* because of its robots\.txt/)
    expect(assumptions.join()).not.toContain('could not open')
  })

  test('a website that turns our program away is neither judged nor called broken: people may well see it', () => {
    const website = unreadWebsite('It answered 403', 'answered')
    expect(wins({ website }).filter((id) => id.startsWith('website-'))).toEqual([])
    const { assumptions } = draftReport({ ...FACTS, website })
    expect(assumptions[0]).toBe(
      'Your website answered, but it did not let our program read it, so nothing here is based on it.',
    )
  })

  test('a website at a port that our program does not open is neither judged nor called broken', () => {
    const website = unreadWebsite('Port 8080 is not one that websites use', 'unopened')
    expect(wins({ website }).filter((id) => id.startsWith('website-'))).toEqual([])
    const { assumptions } = draftReport({ ...FACTS, website })
    expect(assumptions[0]).toMatch(/names a port\. Our program opens none/)
    expect(assumptions.join()).not.toContain('could not open')
  })

  test('a number that was not given is not taken for a small one', () => {
    expect(wins({ weeklyLeads: undefined, jobValue: undefined })).not.toContain('few-leads')
  })

  test('whoever asks: exactly three with different themes, three thirds with a step each, assumptions stated', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { quickWins, plan, assumptions, estimate } = draftReport(facts)
        expect(quickWins).toHaveLength(3)
        const themes = quickWins.map(({ id }) => RULES.find((rule) => rule.id === id)?.theme)
        expect(new Set(themes).size).toBe(3)
        expect(plan.map(({ title }) => title)).toEqual(['Days 1–30', 'Days 31–60', 'Days 61–90'])
        for (const { steps } of plan) {
          expect(steps.length).toBeGreaterThanOrEqual(1)
          expect(steps.length).toBeLessThanOrEqual(4)
        }
        expect(assumptions.length).toBeGreaterThanOrEqual(2)
        if (roiTradeOf(facts.trade) === null) expect(estimate).toBeNull()
      }),
    )
  })

  test('each step of the plan stands in the third of the 90 days that its rule names', () => {
    const monthOf = new Map(RULES.map(({ plan }) => [plan.step, plan.month]))
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { plan } = draftReport({ ...facts, area: '{area}' })
        expect(plan.map(({ title }) => title)).toEqual(['Days 1–30', 'Days 31–60', 'Days 61–90'])
        for (const [i, { steps }] of plan.entries())
          expect(steps.map((step) => monthOf.get(step))).toEqual(steps.map(() => i + 1))
      }),
    )
  })

  test('the area is put in as it was written, also where it reads like a replacement pattern', () => {
    const text = JSON.stringify(draftReport({ ...FACTS, area: "$& {area} $'", weeklyLeads: 2 }))
    expect(text).toContain("Get onto the map in $& {area} $'")
  })

  test("a marketer's new rule takes part at its priority", () => {
    const added: Rule = {
      id: 'storm-season',
      theme: 'price',
      priority: 99,
      when: { trades: ['Roofer'] },
      quickWin: { title: 'Get ready for storms in {area}', text: 'Say on the home page how fast you come.' },
      plan: { month: 1, step: 'Prepare a page for storm damage.' },
    }
    const draft = draftReport(FACTS, [...RULES, added])
    expect(draft.quickWins[0]?.title).toBe('Get ready for storms in Penrith')
    expect(draft.plan[0]?.steps).toContain('Prepare a page for storm damage.')
  })
})

describe('the estimate and what it assumes', () => {
  test('is the calculator at the same numbers', () => {
    const calculator = readRoi({
      trade: 'roofing',
      weeklyLeads: '20',
      jobValue: '4000',
      conversionRate: '25',
    })
    expect(draftReport(FACTS).estimate?.result).toEqual(calculator.result)
  })

  test('says which numbers were ours', () => {
    const { assumptions } = draftReport({ trade: 'Plumber', area: 'Penrith', website: null })
    expect(assumptions).toContain('You did not say how many enquiries you get; we used 20 a week.')
    expect(assumptions).toContain(
      'You did not say what a job is worth; we used $350, our usual figure for your trade.',
    )
    expect(assumptions).toContain("You didn't give a website, so we assumed you don't have one.")
    expect(assumptions).toContain('We do not know how many enquiries you win; we used 25%.')
    expect(draftReport(FACTS).assumptions.join()).not.toContain('You did not say')
  })

  test.each<Partial<AuditFacts>>([
    { trade: 'Handyman' },
    { weeklyLeads: 0 },
    { jobValue: 0 },
    { weeklyLeads: 1e308 },
  ])('there is none with %j, and it says why', (change) => {
    const { estimate, assumptions } = draftReport({ ...FACTS, ...change })
    expect(estimate).toBeNull()
    expect(assumptions.join()).toMatch(/no estimate in dollars/)
  })

  test("trades of the audit form and the calculator's match both ways", () => {
    const both = TRADES.flatMap((trade) => roiTradeOf(trade) ?? [])
    expect(both).toEqual(['electrical', 'plumbing', 'roofing', 'building', 'landscaping', 'hvac'])
    expect(both.map(auditTradeOf)).toEqual(TRADES.filter(roiTradeOf))
    expect(auditTradeOf('dental')).toBe('Other')
    expect(TRADES.filter((trade) => roiTradeOf(trade) === null)).toEqual([
      'Carpenter',
      'Painter',
      'Handyman',
      'Other',
    ])
  })
})

describe('after the calculator or the nine answers the report does not contradict them', () => {
  const ANSWERS = {
    trade: 'roofing',
    missedCalls: 'rings-out',
    followUp: 'automatic',
    reviews: 'never',
    website: 'busy',
  }
  const { bottleneck: _named, ...UNNAMED } = FACTS

  test("the calculator's trade and rate give the calculator's amount", () => {
    const calculator = readRoi({
      trade: 'dental',
      weeklyLeads: '20',
      jobValue: '4200',
      conversionRate: '40',
    })
    const { estimate, assumptions } = draftReport({
      ...FACTS,
      trade: 'Other',
      jobValue: 4200,
      roiTrade: 'dental',
      conversionPercent: 40,
    })
    expect(estimate?.result).toEqual(calculator.result)
    expect(assumptions.join()).toContain('Dental: 42% of enquiries are missed')
    expect(assumptions.join()).not.toMatch(/no figures for your trade|how many enquiries you win/)
  })

  test('the quick wins begin with what the answers ask for, and it says so', () => {
    const { quickWins, assumptions } = draftReport({ ...UNNAMED, answers: ANSWERS })
    expect(quickWins.slice(0, 2).map(({ id }) => id)).toEqual(['bottleneck-calls', 'bottleneck-reviews'])
    expect(assumptions).toContain(
      'You named no bottleneck, so the quick wins begin with what your nine answers ask for.',
    )
  })

  test('they ask for what the discovery tool recommends, and for nothing less', () => {
    const first = (answers: AuditFacts['answers']) => draftReport({ ...UNNAMED, answers }).quickWins[0]?.id
    expect(first({ missedCalls: 'sometimes' })).toBe('bottleneck-calls')
    expect(first({ followUp: 'by-hand' })).not.toBe('bottleneck-quotes')
  })

  test('a bottleneck that they named themselves comes first', () => {
    expect(wins({ bottleneck: 'Too much paperwork, really', answers: ANSWERS })[0]).toBe('bottleneck-time')
    expect(wins({ bottleneck: 'Too much paperwork, really', answers: ANSWERS })).not.toContain(
      'bottleneck-calls',
    )
  })

  test('answers that ask for nothing order nothing', () => {
    const { assumptions } = draftReport({ ...UNNAMED, answers: { missedCalls: 'covered', website: 'busy' } })
    expect(assumptions).toContain('You named no bottleneck, so the order of the quick wins is our own.')
  })

  test('a website that they have but did not name is not said to be missing', () => {
    const has = { ...FACTS, website: null, answers: ANSWERS }
    const { assumptions } = draftReport(has)
    expect(assumptions[0]).toMatch(/didn't give your website's address/)
    expect(applies({ website: 'none' }, has)).toBe(false)
    expect(applies({ website: 'none' }, { ...has, answers: { ...ANSWERS, website: 'none' } })).toBe(true)
  })

  test('no calls are counted as missed by who told us that every call gets an answer', () => {
    const { estimate, assumptions } = draftReport({ ...FACTS, answers: { missedCalls: 'covered' } })
    expect(estimate).toBeNull()
    expect(assumptions.join()).toMatch(/you told us every call gets an answer, so there is no estimate/)
  })
})
