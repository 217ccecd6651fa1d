import { readAnswers } from '#domain/discovery/answers.ts'
import type { DiscoveryAnswers } from '#domain/discovery/recommend.ts'
import { isObject } from '#domain/is-object.ts'
import { TRADES } from '#domain/leads/audit-answers.ts'
import type { AuditRequest } from '#domain/leads/audit-request.ts'
import type { SubmissionPayload } from '#domain/leads/submission.ts'
import { auditTradeOf } from '#domain/roi/audit-trade.ts'
import { isRoiTrade, type RoiTrade } from '#domain/roi/roi.ts'

/** Results of one visit to the page that was named. If it was not reachable, the rest is unknown and not used. */
export type WebsiteFindings = {
  reachable: boolean
  https: boolean
  title: string | null
  description: string | null
  viewport: boolean
  phoneLinkAboveFold: boolean
  form: boolean
  structuredData: boolean
  /** Size of the page as sent, without its pictures. */
  bytes: number
  /** Their robots.txt disallowed the visit, so the page was not read. */
  disallowed?: boolean
  /**
   * It answers, at least to browsers, but not with anything our program may read; as far as
   * we know it is not broken.
   */
  answered?: boolean
  /** Its address names a port, which our program does not open; browsers do. */
  unopened?: boolean
  /** Why it was not read; shown to the operator only. */
  problem?: string
}

export type AuditFacts = {
  trade: AuditRequest['trade']
  area: string
  weeklyLeads?: number | undefined
  /** AUD. */
  jobValue?: number | undefined
  bottleneck?: string | undefined
  /** Null if none was given. */
  website: WebsiteFindings | null
  /** The trade named before, which has figures where the form's own may be 'Other'. */
  roiTrade?: RoiTrade | undefined
  /** As told to the calculator. */
  conversionPercent?: number | undefined
  /** The nine answers, if they led to the audit. */
  answers?: DiscoveryAnswers | undefined
}

/**
 * Reads a stored request leniently, since an earlier version of the form may have accepted other values and a
 * report is owed all the same.
 */
export function factsOf(payload: SubmissionPayload, website: WebsiteFindings | null): AuditFacts {
  const { serviceArea, weeklyLeads, avgJobValue, mainBottleneck, calculator, discovery } = payload
  const trade = TRADES.find((known) => known === payload.trade) ?? 'Other'
  const numbers = isObject(calculator) ? calculator : {}
  const answers = (isObject(discovery) && readAnswers(discovery)) || undefined
  const named = numbers.trade ?? answers?.trade
  return {
    trade,
    area: text(serviceArea) ?? 'your area',
    weeklyLeads: amount(weeklyLeads),
    jobValue: amount(avgJobValue),
    bottleneck: text(mainBottleneck),
    website,
    // Not if another trade was chosen in the form.
    roiTrade: isRoiTrade(named) && auditTradeOf(named) === trade ? named : undefined,
    conversionPercent: amount(numbers.conversionPercent),
    answers,
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function amount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined
}

export type UnreadGround = 'disallowed' | 'answered' | 'unopened'

/** Findings for a website that was not read; without a `ground`, it could not be reached. */
export function unreadWebsite(problem: string, ground?: UnreadGround): WebsiteFindings {
  return {
    reachable: false,
    https: false,
    title: null,
    description: null,
    viewport: false,
    phoneLinkAboveFold: false,
    form: false,
    structuredData: false,
    bytes: 0,
    ...(ground && { [ground]: true }),
    problem,
  }
}
