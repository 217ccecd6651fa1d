import { TRADES } from '#domain/leads/audit-answers.ts'
import type { AuditRequest } from '#domain/leads/audit-request.ts'
import type { SubmissionPayload } from '#domain/leads/submission.ts'

/** Results of one visit to the home page. If it was not reachable, the rest is unknown and not used. */
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
}

/**
 * Reads a stored request leniently, since an earlier version of the form may have accepted other values and a
 * report is owed all the same.
 */
export function factsOf(payload: SubmissionPayload, website: WebsiteFindings | null): AuditFacts {
  const { trade, serviceArea, weeklyLeads, avgJobValue, mainBottleneck } = payload
  return {
    trade: TRADES.find((known) => known === trade) ?? 'Other',
    area: text(serviceArea) ?? 'your area',
    weeklyLeads: amount(weeklyLeads),
    jobValue: amount(avgJobValue),
    bottleneck: text(mainBottleneck),
    website,
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
