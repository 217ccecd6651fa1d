import { type SubmitEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { reportFields, reportTextFields } from '#domain/audit-report/report-form.ts'
import type { ReportText } from '#domain/audit-report/report-text.ts'
import { NOTE_MAX, PLAN_TITLE_MAX, QUICK_WIN_MAX, REPORT_TITLE_MAX } from '#domain/operator/field-limits.ts'

type Fields = Record<string, string[]>

type EditorProps = {
  text: ReportText
  /** What is written and not saved, by field. */
  unsaved: Fields | undefined
  /** Address that shows an unsaved text as the report that it would be. */
  previewAt: string
  onEdit: (fields: Fields) => void
  onSave: (text: ReportText) => Promise<void>
  onDiscard: () => void
}

/** The words of a draft. The facts they rest on were measured or calculated, and are not edited. */
export function ReportEditor({ text, unsaved, previewAt, onEdit, onSave, onDiscard }: EditorProps) {
  const shown = useRef<HTMLFormElement>(null)
  const dirty = unsaved !== undefined
  const [restored] = useState(unsaved)
  const [discarding, setDiscarding] = useState(false)
  // In the same commit as what the page says: a later effect would replace what was typed in between.
  useLayoutEffect(() => {
    if (restored && shown.current) show(shown.current, restored)
  }, [restored])
  // What a colleague saved must be seen before anything is saved over it; unsaved text stays.
  const showSaved = useEffectEvent((saved: ReportText) => {
    if (shown.current) show(shown.current, reportFields(saved))
  })
  useLayoutEffect(() => {
    if (!dirty) showSaved(text)
  }, [text, dirty])
  function save(event: SubmitEvent<HTMLFormElement>) {
    // The preview is a plain post to a page of its own.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    const fields = fieldsOf(event.currentTarget)
    if (dirty) void onSave(reportTextFields((name) => fields[name] ?? []))
  }
  return (
    <details className="report-edit" open={restored !== undefined}>
      <summary className="delivery-more">Edit its text</summary>
      <form
        ref={shown}
        className="grid gap-5"
        onSubmit={save}
        onChange={({ currentTarget }) => onEdit(fieldsOf(currentTarget))}
      >
        <Field name="title" label="Title" maxLength={REPORT_TITLE_MAX} />
        <TextareaField
          name="notes"
          label="A word of your own, above everything else"
          maxLength={NOTE_MAX}
          rows={3}
        />
        {text.quickWins.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always these three, in this order
          <fieldset key={i} className="report-part">
            <legend className="mark">Quick win {i + 1}</legend>
            <Field name="win-title" label="What" maxLength={REPORT_TITLE_MAX} />
            <TextareaField name="win-text" label="How" maxLength={QUICK_WIN_MAX} rows={4} />
          </fieldset>
        ))}
        {text.plan.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always these three, in this order
          <fieldset key={i} className="report-part">
            <legend className="mark">Plan, part {i + 1}</legend>
            <Field name="month-title" label="Name" maxLength={PLAN_TITLE_MAX} />
            <TextareaField name="month-steps" label="Steps, one a line" maxLength={4000} rows={5} />
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
          <button
            type="button"
            className="btn btn-sm btn-line"
            aria-disabled={!dirty}
            onClick={() => setDiscarding(dirty)}
          >
            Discard it, open the saved text
          </button>
        </p>
      </form>
      <Dialog open={discarding} onClose={() => setDiscarding(false)} title="Discard what you have written?">
        <p>Everything you have changed since the last save will be lost. This can't be undone.</p>
        <p className="actions mt-5">
          <button
            type="button"
            className="btn btn-hot"
            onClick={() => {
              setDiscarding(false)
              onDiscard()
            }}
          >
            Discard it
          </button>
          <button type="button" className="btn btn-line" data-autofocus onClick={() => setDiscarding(false)}>
            Keep it
          </button>
        </p>
      </Dialog>
    </details>
  )
}

function fieldsOf(form: HTMLFormElement): Fields {
  const data = new FormData(form)
  return Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name).map(String)]))
}

function show(form: HTMLFormElement, fields: Fields): void {
  for (const [name, values] of Object.entries(fields)) {
    const controls = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `[name="${CSS.escape(name)}"]`,
    )
    controls.forEach((control, i) => {
      control.value = values[i] ?? ''
    })
  }
}
