import type { DiscoveryService } from '#domain/discovery/questions.ts'
import { missesNoCalls, RECOMMENDED_FROM, rankServices } from '#domain/discovery/recommend.ts'
import { formatAud } from '#domain/money.ts'
import { roiTradeOf } from '#domain/roi/audit-trade.ts'
import {
  calculateRoi,
  DEFAULT_CONVERSION_PERCENT,
  DEFAULT_WEEKLY_LEADS,
  ROI_TRADES,
  type RoiEstimate,
  type RoiNumbers,
  type RoiTrade,
  roiAssumptions,
} from '#domain/roi/roi.ts'
import type { AuditFacts, WebsiteFindings } from './facts.ts'
import { type Condition, RULES, type Rule } from './rules.ts'

export type ReportDraft = {
  /** Always three. */
  quickWins: { id: string; title: string; text: string }[]
  /** Three thirds of 90 days, each with one step at least. */
  plan: { title: string; steps: string[] }[]
  /** For the chart; null for trades without figures in the calculator, or without leads or job value. */
  estimate: RoiEstimate | null
  assumptions: string[]
}

/** Words of the rules' for what the nine answers ask for. */
const BOTTLENECKS: Partial<Record<DiscoveryService, string>> = {
  'missed-call-response': 'missed calls',
  'lead-follow-up': 'quotes',
  'review-management': 'reviews',
}
const QUICK_WINS = 3
const STEPS_A_MONTH = 4
const MONTHS = [
  { month: 1, title: 'Days 1–30' },
  { month: 2, title: 'Days 31–60' },
  { month: 3, title: 'Days 61–90' },
] as const

/** Drafts a report for the operator to edit; nothing is sent automatically. */
export function draftReport(facts: AuditFacts, rules: readonly Rule[] = RULES): ReportDraft {
  const applying = rules.filter(({ when }) => applies(when, facts)).sort((a, b) => b.priority - a.priority)
  const firstOfTheme = applying.filter(
    (rule, i) => applying.findIndex(({ theme }) => theme === rule.theme) === i,
  )
  const fill = (text: string) => text.replaceAll('{area}', () => facts.area)
  const estimate = estimateFor(facts)
  return {
    quickWins: firstOfTheme
      .slice(0, QUICK_WINS)
      .map(({ id, quickWin }) => ({ id, title: fill(quickWin.title), text: fill(quickWin.text) })),
    plan: MONTHS.map(({ month, title }) => ({
      title,
      steps: applying
        .filter(({ plan }) => plan.month === month)
        .slice(0, STEPS_A_MONTH)
        .map(({ plan }) => fill(plan.step)),
    })),
    estimate,
    assumptions: assumptionsOf(facts, estimate?.numbers ?? null),
  }
}

/** Whether everything that the condition names is true. */
export function applies(when: Condition, facts: AuditFacts): boolean {
  const { trade, weeklyLeads, jobValue, website } = facts
  const bottleneck = facts.bottleneck ?? answeredBottleneck(facts)
  const checks = [
    when.trades?.includes(trade),
    when.bottleneck?.some((start) => new RegExp(`\\b${start}`, 'i').test(bottleneck)),
    when.weeklyLeads && within(weeklyLeads, when.weeklyLeads),
    when.jobValue && within(jobValue, when.jobValue),
    when.website && standing(facts) === when.website,
    when.websiteLacks && Boolean(website?.reachable) && !website?.[when.websiteLacks],
    when.websiteOverKilobytes && weight(website) > when.websiteOverKilobytes * 1000,
  ]
  return checks.every((check) => check === undefined || check === true)
}

/** The bottlenecks that follow from the nine answers; '' without any. */
function answeredBottleneck({ answers }: AuditFacts): string {
  const needed = rankServices(answers ?? {}).filter(({ points }) => points >= RECOMMENDED_FROM)
  return needed.flatMap(({ service }) => BOTTLENECKS[service] ?? []).join(', ')
}

function standing({ website, answers }: AuditFacts) {
  if (website === null) return hasWebsite(answers) ? 'unread' : 'none'
  if (website.reachable) return 'read'
  return website.disallowed || website.answered || website.unopened ? 'unread' : 'unreachable'
}

function hasWebsite(answers: AuditFacts['answers']): boolean {
  return answers?.website !== undefined && answers.website !== 'none'
}

function within(
  value: number | undefined,
  { atLeast = 0, atMost = Number.POSITIVE_INFINITY }: { atLeast?: number; atMost?: number },
) {
  return value !== undefined && value >= atLeast && value <= atMost
}

function weight(website: WebsiteFindings | null): number {
  return website?.reachable ? website.bytes : 0
}

function estimateFor(facts: AuditFacts): ReportDraft['estimate'] {
  const { weeklyLeads, jobValue, conversionPercent, answers } = facts
  const roiTrade = figuresOf(facts)
  if (!roiTrade || missesNoCalls(answers ?? {})) return null
  const numbers = {
    trade: roiTrade,
    weeklyLeads: weeklyLeads ?? DEFAULT_WEEKLY_LEADS,
    jobValue: jobValue ?? ROI_TRADES[roiTrade].jobValue,
    conversionPercent: conversionPercent ?? DEFAULT_CONVERSION_PERCENT,
  }
  if (numbers.weeklyLeads === 0 || numbers.jobValue === 0) return null
  const result = calculateRoi(numbers)
  return Number.isFinite(result.additionalRevenue) ? { numbers, result } : null
}

/** The trade whose figures are used; null if there are none. */
function figuresOf({ trade, roiTrade }: AuditFacts): RoiTrade | null {
  return roiTrade ?? roiTradeOf(trade)
}

function assumptionsOf(facts: AuditFacts, numbers: RoiNumbers | null): string[] {
  const { weeklyLeads, jobValue, bottleneck, conversionPercent } = facts
  const figures = numbers
    ? [
        weeklyLeads === undefined &&
          `You did not say how many enquiries you get; we used ${numbers.weeklyLeads} a week.`,
        jobValue === undefined &&
          `You did not say what a job is worth; we used ${formatAud(numbers.jobValue)}, our usual figure for your trade.`,
        conversionPercent === undefined &&
          `We do not know how many enquiries you win; we used ${numbers.conversionPercent}%.`,
        ...roiAssumptions(numbers.trade),
        'The estimate is illustrative. It is not a forecast or a promise.',
      ]
    : [whyNoEstimate(facts)]
  return [
    websiteAssumption(facts),
    !bottleneck &&
      (answeredBottleneck(facts)
        ? 'You named no bottleneck, so the quick wins begin with what your nine answers ask for.'
        : 'You named no bottleneck, so the order of the quick wins is our own.'),
    ...figures,
  ].filter((line) => line !== false)
}

function whyNoEstimate(facts: AuditFacts): string {
  if (!figuresOf(facts)) return 'We have no figures for your trade, so there is no estimate in dollars.'
  return missesNoCalls(facts.answers ?? {})
    ? 'Our sums count the calls you miss, and you told us every call gets an answer, so there is no estimate in dollars.'
    : 'Without enquiries and a job value there is no estimate in dollars.'
}

function websiteAssumption({ website, answers }: AuditFacts): string {
  if (!website) {
    return hasWebsite(answers)
      ? "You didn't give your website's address, so we did not look at it, and nothing here is based on it."
      : "You didn't give a website, so we assumed you don't have one."
  }
  if (website.disallowed) {
    return 'We did not look at your website because of its robots.txt, so nothing here is based on it.'
  }
  if (website.answered) {
    return 'Your website answered, but it did not let our program read it, so nothing here is based on it.'
  }
  if (website.unopened) {
    return 'The address you gave names a port. Our program opens none, so it did not look, and nothing here is based on your website.'
  }
  return website.reachable
    ? 'We looked once at the page you named, as your server sends it, and at no other. What a browser adds after loading we did not see. "At the top" is before the first thousand letters that a visitor reads.'
    : 'We could not open your website, so nothing here is based on it.'
}
