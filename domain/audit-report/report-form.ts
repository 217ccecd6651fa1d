import type { ReportText } from './report-text.ts'

/**
 * Reads the editor's fields by name; those of the three wins and the three parts of the
 * plan occur three times each.
 */
export function reportTextFields(valuesOf: (name: string) => string[]) {
  const [title = ''] = valuesOf('title')
  const [notes = ''] = valuesOf('notes')
  const [wins, months] = [valuesOf('win-text'), valuesOf('month-steps')]
  return {
    title,
    quickWins: valuesOf('win-title').map((name, i) => ({ title: name, text: wins[i] ?? '' })),
    plan: valuesOf('month-title').map((name, i) => ({
      title: name,
      steps: (months[i] ?? '').split(/\r?\n/).filter((line) => line.trim() !== ''),
    })),
    ...(notes.trim() !== '' && { notes }),
  }
}

/** The reverse: what each field shows for a text. */
export function reportFields({ title, notes, quickWins, plan }: ReportText): Record<string, string[]> {
  return {
    title: [title],
    notes: [notes ?? ''],
    'win-title': quickWins.map((win) => win.title),
    'win-text': quickWins.map((win) => win.text),
    'month-title': plan.map((month) => month.title),
    'month-steps': plan.map(({ steps }) => steps.join('\n')),
  }
}
