import { describe, expect, test } from 'vitest'
import { TRADES } from '#domain/leads/audit-answers.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { draftReport } from './draft-report.ts'
import { reportFields, reportTextFields } from './report-form.ts'
import { draftText, ReportText } from './report-text.ts'
import { RULES } from './rules.ts'

/** The maximum length in the audit form. */
const AREA_MAX = 120

const drafted = draftText(
  draftReport({ trade: 'Plumber', area: 'Penrith', website: null }),
  'Sample Plumbing',
)

function messages(change: Record<string, unknown>) {
  const { error } = ReportText.safeParse({ ...drafted, ...change })
  return error ? fieldErrors(error) : {}
}

test.each(TRADES)('what the rules draft for %s can be saved as it is', (trade) => {
  const text = draftText(draftReport({ trade, area: 'Penrith', website: null }), 'Sample & Sons')
  expect(ReportText.parse(text)).toEqual(text)
  expect(text.title).toBe('Marketing audit for Sample & Sons')
})

test.each(RULES)('what $id drafts for the longest name of an area can be saved as it is', (rule) => {
  const area = 'x'.repeat(AREA_MAX)
  const facts = { trade: rule.when.trades?.[0] ?? 'Other', area, website: null }
  const text = draftText(draftReport(facts, [{ ...rule, when: {}, priority: 100 }, ...RULES]), 'Sample')
  expect(text.quickWins[0]?.title).toBe(rule.quickWin.title.replaceAll('{area}', area))
  expect(ReportText.parse(text)).toEqual(text)
})

test('what the editor shows for a text is read as that text, and an empty line is no step', () => {
  const fields = reportFields(drafted)
  const steps = fields['month-steps']?.map((lines) => lines.replaceAll('\n', '\r\n\r\n'))
  const typed: Record<string, string[]> = { ...fields, 'month-steps': steps ?? [] }
  for (const shown of [fields, typed]) expect(reportTextFields((name) => shown[name] ?? [])).toEqual(drafted)
})

describe('an edit', () => {
  const [first, second, third] = drafted.plan
  test.each([
    ['no title', { title: ' ' }, 'title', 'Give the report a title'],
    [
      'two quick wins',
      { quickWins: drafted.quickWins.slice(1) },
      'quickWins',
      'A report has three quick wins',
    ],
    [
      'a quick win without words',
      { quickWins: drafted.quickWins.map((win) => ({ ...win, text: '' })) },
      'quickWins',
      'Say what to do in each quick win',
    ],
    ['no plan', { plan: undefined }, 'plan', 'The plan has three parts'],
    [
      'a part without steps',
      { plan: [first, second, { ...third, steps: [] }] },
      'plan',
      'Give each part of the plan a step',
    ],
    [
      'nine steps',
      { plan: [first, second, { ...third, steps: Array(9).fill('Ring.') }] },
      'plan',
      'Keep each part to 8 steps',
    ],
    [
      'an empty step',
      { plan: [first, second, { ...third, steps: ['\u200b'] }] },
      'plan',
      'A step cannot be empty',
    ],
    ['a note of another kind', { notes: 7 }, 'notes', 'Write the note as text'],
    ['a note that is a book', { notes: 'x'.repeat(4001) }, 'notes', 'Please use 4000 characters or fewer'],
  ])('%s is refused', (_name, change, field, message) => {
    expect(messages(change)).toEqual({ [field]: [message] })
  })

  test('keeps its lines and loses what would hide or reorder words; a blank note is none', () => {
    const text = { ...drafted, title: 'For\u202e you', notes: 'One\r\n\r\nTwo\u0000' }
    expect(ReportText.parse(text)).toMatchObject({ title: 'For you', notes: 'One\n\nTwo' })
    expect(ReportText.parse({ ...drafted, notes: ' \n ' }).notes).toBeUndefined()
  })

  test('brings along nothing that is not text of the report', () => {
    expect(ReportText.parse({ ...drafted, state: 'sent', id: 'x' })).toEqual(drafted)
  })
})
