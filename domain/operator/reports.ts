import * as z from 'zod/mini'
import { ReportText } from '#domain/audit-report/report-text.ts'
import { OwedReport } from './api.ts'
import { STAGES } from './stage.ts'

/** Messages about audit reports between the console and the operator's server. */

/** `sent`: handed to the outbox by an operator. Its text cannot be changed any more. */
const REPORT_STATES = ['draft', 'sent'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const ReportQuery = z.object({
  state: z.optional(z.enum(REPORT_STATES, 'state is draft or sent')),
  limit: z.optional(
    z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/, 'limit is a number from 1 to 500')),
  ),
})

/** The edit that the person has in front of them; a program that leaves it out means the report as it is. */
const ReportAsRead = z.object({ editedAt: z.optional(z.nullable(z.string())) })

/** `to`: an address given on the phone. `sentAt`: that of a sent report, to send it once more. */
export const ReportSending = z.extend(ReportAsRead, {
  to: z.optional(z.string()),
  sentAt: z.optional(z.nullable(z.string())),
})

export const ReportEdit = z.extend(ReportText, ReportAsRead.shape)

const kept = z.record(z.string(), z.unknown())

export const Report = z.object({
  id: z.string(),
  submissionId: z.string(),
  state: z.enum(REPORT_STATES),
  text: ReportText,
  /** What the rules based the draft on; `problem` is why the website was not read. */
  basis: z.looseObject({
    facts: z.looseObject({
      website: z.nullable(z.looseObject({ problem: z.optional(z.string()) })),
    }),
  }),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Reference of the request that the report answers. */
  reference: z.string(),
  requestedAt: z.string(),
  stage: z.enum(STAGES),
  contact: kept,
})
export type Report = z.infer<typeof Report>

export const ReportList = z.array(
  z.extend(Report, {
    /** When it was promised; null if it has been sent. */
    due: z.nullable(OwedReport),
  }),
)
