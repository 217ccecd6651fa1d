import * as z from 'zod/mini'
import { formText, optional } from '#domain/leads/form-text.ts'
import { NOTE_MAX, PLAN_TITLE_MAX, QUICK_WIN_MAX, REPORT_TITLE_MAX } from '#domain/operator/field-limits.ts'
import type { ReportDraft } from './draft-report.ts'

/** The site promises these numbers (specification, section 2), so an edit must keep them. */
const PROMISED_WINS = 'A report has three quick wins'
const PROMISED_MONTHS = 'The plan has three parts'
const STEPS_MAX = 8

const QuickWin = z.object({
  title: formText({ message: 'Give each quick win a title', max: REPORT_TITLE_MAX }),
  text: formText({ message: 'Say what to do in each quick win', max: QUICK_WIN_MAX, lines: true }),
})

const Month = z.object({
  title: formText({ message: 'Name each part of the plan', max: PLAN_TITLE_MAX }),
  steps: z
    .array(formText({ message: 'A step cannot be empty', max: 400 }), 'Give each part of the plan its steps')
    .check(
      z.minLength(1, 'Give each part of the plan a step'),
      z.maxLength(STEPS_MAX, `Keep each part to ${STEPS_MAX} steps`),
    ),
})

/** What the operator may change before the report is sent. */
export const ReportText = z.object(
  {
    title: formText({ message: 'Give the report a title', max: REPORT_TITLE_MAX }),
    quickWins: z.array(QuickWin, PROMISED_WINS).check(z.length(3, PROMISED_WINS)),
    plan: z.array(Month, PROMISED_MONTHS).check(z.length(3, PROMISED_MONTHS)),
    /** A note from the operator, shown above everything else. */
    notes: optional(formText({ message: 'Write the note as text', max: NOTE_MAX, lines: true })),
  },
  'Send the report as an object',
)
export type ReportText = z.infer<typeof ReportText>

export function draftText({ quickWins, plan }: ReportDraft, businessName: string): ReportText {
  return {
    title: `Marketing audit for ${businessName}`,
    quickWins: quickWins.map(({ title, text }) => ({ title, text })),
    plan,
  }
}
