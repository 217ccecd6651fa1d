import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
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
        <Text name="title" label="Title" value={text.title} max={160} />
        <Text name="notes" label="A word of your own, above everything else" value={text.notes} lines={3} />
        {text.quickWins.map((win, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always these three, in this order
          <fieldset key={i} className="report-part">
            <legend className="mark">Quick win {i + 1}</legend>
            <Text name="win-title" label="What" value={win.title} max={120} />
            <Text name="win-text" label="How" value={win.text} max={1000} lines={4} />
          </fieldset>
        ))}
        {text.plan.map((month, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always these three, in this order
          <fieldset key={i} className="report-part">
            <legend className="mark">Plan, part {i + 1}</legend>
            <Text name="month-title" label="Name" value={month.title} max={60} />
            <Text name="month-steps" label="Steps, one a line" value={month.steps.join('\n')} lines={5} />
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

type TextProps = { name: string; label: string; value?: string | undefined; max?: number; lines?: number }

function Text({ name, label, value = '', max = 4000, lines }: TextProps) {
  const id = useId()
  const shared = { id, name, className: 'field-control', defaultValue: value, maxLength: max }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {lines ? <textarea rows={lines} {...shared} /> : <input {...shared} />}
    </div>
  )
}
