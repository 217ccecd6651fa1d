import { TRADES } from '#domain/leads/audit-answers.ts'
import type { AuditRequest } from '#domain/leads/audit-request.ts'
import type { SubmissionPayload } from '#domain/leads/submission.ts'

/** What one look at the home page told. Where it was not reachable, the rest is unknown and not used. */
export type WebsiteFindings = {
  reachable: boolean
  https: boolean
  title: string | null
  description: string | null
  viewport: boolean
  phoneLinkAboveFold: boolean
  form: boolean
  structuredData: boolean
  /** Of the page as it was sent, without its pictures. */
  bytes: number
  /** Their robots.txt asks us not to look, so we did not. */
  disallowed?: boolean
  /** It answered, as it does to browsers, with nothing that our program may read: not broken, as far as we know. */
  answered?: boolean
  /** Why it was not read, for the operator's eyes. */
  problem?: string
}

export type AuditFacts = {
  trade: AuditRequest['trade']
  area: string
  weeklyLeads?: number | undefined
  /** AUD. */
  jobValue?: number | undefined
  bottleneck?: string | undefined
  /** Null where none was given. */
  website: WebsiteFindings | null
}

/** From a stored request, whatever a form of an earlier day let through: a report is owed all the same. */
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

/** Without a ground it is one that does not open. */
export function unreadWebsite(problem: string, ground?: 'disallowed' | 'answered'): WebsiteFindings {
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
