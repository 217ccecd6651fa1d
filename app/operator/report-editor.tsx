import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { reportTextFields } from '#domain/audit-report/report-form.ts'
import type { ReportText } from '#domain/audit-report/report-text.ts'

type EditorProps = {
  text: ReportText
  /** Where an unsaved text is shown as the report that it would be. */
  previewAt: string
  dirty: boolean
  onEdit: () => void
  onSave: (text: ReportText) => Promise<void>
}

/** The words of a draft. What they rest on was measured or worked out, and is not edited. */
export function ReportEditor({ text, previewAt, dirty, onEdit, onSave }: EditorProps) {
  const shown = useRef<HTMLFormElement>(null)
  // What a colleague saved is to be seen before anything is saved over it; what is being written stays.
  const showSaved = useEffectEvent(() => {
    if (!dirty) shown.current?.reset()
  })
  useEffect(() => {
    if (text) showSaved()
  }, [text])
  function save(event: SubmitEvent<HTMLFormElement>) {
    // The preview is a plain post to a page of its own.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (dirty) void onSave(reportTextFields((name) => form.getAll(name).map(String)))
  }
  return (
    <details className="report-edit">
      <summary className="delivery-more">Edit its text</summary>
      <form ref={shown} className="grid gap-5" onSubmit={save} onChange={onEdit}>
        <Field name="title" label="Title" defaultValue={text.title} maxLength={160} />
        <TextareaField
          name="notes"
          label="A word of your own, above everything else"
          defaultValue={text.notes ?? ''}
          maxLength={4000}
          rows={3}
        />
        {text.quickWins.map((win, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always these three, in this order
          <fieldset key={i} className="report-part">
            <legend className="mark">Quick win {i + 1}</legend>
            <Field name="win-title" label="What" defaultValue={win.title} maxLength={120} />
            <TextareaField name="win-text" label="How" defaultValue={win.text} maxLength={1000} rows={4} />
          </fieldset>
        ))}
        {text.plan.map((month, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always these three, in this order
          <fieldset key={i} className="report-part">
            <legend className="mark">Plan, part {i + 1}</legend>
            <Field name="month-title" label="Name" defaultValue={month.title} maxLength={60} />
            <TextareaField
              name="month-steps"
              label="Steps, one a line"
              defaultValue={month.steps.join('\n')}
              maxLength={4000}
              rows={5}
            />
          </fieldset>
        ))}
        <p className="actions">
          <button type="submit" className="btn btn-sm btn-hot" aria-disabled={!dirty}>
            Save the text
          </button>
          <button
            type="submit"
            className="btn btn-sm btn-line"
            formAction={previewAt}
            formMethod="post"
            formTarget="_blank"
          >
            Preview without saving
          </button>
        </p>
      </form>
    </details>
  )
}
