import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { reportFields, reportTextFields } from '#domain/audit-report/report-form.ts'
import { ReportText } from '#domain/audit-report/report-text.ts'

const UnsavedReport = z.object({
  /** The editor's fields by name. */
  fields: z.record(z.string(), z.array(z.string())),
  /** Time of the saved text that it is based on. */
  editedAt: z.nullable(z.string()),
})
type UnsavedReport = z.infer<typeof UnsavedReport>

/** Unsaved changes to a draft come back in their tab until they are saved or discarded. */
export function useUnsavedReport(id: string) {
  const key = `operator:report:${id}`
  const [unsaved, setUnsaved] = useState<UnsavedReport | null>(
    () => z.safeParse(UnsavedReport, readStored('sessionStorage', key)).data ?? null,
  )
  const newest = useRef(unsaved)
  function keep(next: UnsavedReport | null): void {
    newest.current = next
    writeStored('sessionStorage', key, next)
    setUnsaved(next)
  }
  /** What was written meanwhile stays, based on what has just been saved. */
  function saved(sent: UnsavedReport | null, editedAt: string | null): void {
    const now = newest.current
    keep(now && now !== sent ? { ...now, editedAt } : null)
  }
  return { unsaved, keep, saved }
}

/** Saving tidies blank lines and surrounding space, so the text is compared as it would be saved. */
export function isSavedAs(text: ReportText, { fields }: UnsavedReport): boolean {
  const written = z.safeParse(
    ReportText,
    reportTextFields((name) => fields[name] ?? []),
  ).data
  return written !== undefined && JSON.stringify(reportFields(written)) === JSON.stringify(reportFields(text))
}
