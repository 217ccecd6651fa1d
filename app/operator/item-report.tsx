import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import type { ReportText } from '#domain/audit-report/report-text.ts'
import { errorText } from '#domain/error-text.ts'
import type { Item } from '#domain/operator/api.ts'
import type { Report } from '#domain/operator/reports.ts'
import { ask } from './ask.ts'
import { ReportEditor } from './report-editor.tsx'
import { useAsked } from './use-asked.ts'
import { isSavedAs, useUnsavedReport } from './use-unsaved-report.ts'
import { moment } from './words.ts'

const LOOK_AGAIN_MS = 10_000
const STILL_MADE =
  'Its draft is still being made. It takes a minute or two, or 40 where their website does not answer.'

type Sending = { to: string; sentAt: string | null | undefined }
type ReportProps = { item: Item; onChange: () => Promise<unknown> }

/** The report that an audit request was promised. It is never sent automatically. */
export function ItemReport({ item, onChange }: ReportProps) {
  const path = `/api/reports/${item.id}`
  const pages = `/reports/${item.id}`
  const { value: report, setValue, error, missing: stillMade, again } = useAsked<Report>(path)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { unsaved, keep, saved } = useUnsavedReport(item.id)
  const dirty = unsaved !== null && report?.state === 'draft'
  // Which version of the text somebody has seen here; what is fetched later must be opened first.
  const opened = useRef<string | null>(undefined)
  const [asking, setAsking] = useState(false)
  const look = useEffectEvent(() => {
    if (!dirty) void again()
  })
  useEffect(() => {
    if (item) look()
  }, [item])
  useEffect(() => {
    if (report && opened.current === undefined) opened.current = report.editedAt
  }, [report])
  // It was saved, but the answer was lost: if it counted as unsaved, every further save would be refused as
  // somebody else's.
  const settle = useEffectEvent((fetched: Report) => {
    if (unsaved && isSavedAs(fetched.text, unsaved)) keep(null)
  })
  useEffect(() => {
    if (report) settle(report)
  }, [report])
  const missing = report === null
  // A draft is made within a minute or so of the request, and no event reports it.
  useEffect(() => {
    const timer = missing ? setInterval(() => void look(), LOOK_AGAIN_MS) : undefined
    return () => clearInterval(timer)
  }, [missing])

  /** Acts on the version that was read: what others saved since is neither sent unread nor overwritten. */
  async function act(method: 'PUT' | 'POST', at: string, given?: ReportText | Sending) {
    setRefusal(null)
    setAsking(false)
    try {
      const editedAt = method === 'PUT' ? unsaved?.editedAt : opened.current
      const answer = await ask<Report>(at, method, { ...given, editedAt }).catch(async (refused) => {
        const now = await savedAfterAll()
        if (!now) throw refused
        return now
      })
      opened.current = answer.editedAt
      setValue(answer)
      if (method === 'PUT') saved(unsaved, answer.editedAt)
      await onChange()
    } catch (refused) {
      setRefusal(errorText(refused))
      look()
    }
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to'))
    void act('POST', `${path}/send`, { to, sentAt: report?.sentAt })
  }

  async function openSaved() {
    keep(null)
    setRefusal(null)
    try {
      const now = await ask<Report>(path)
      opened.current = now.editedAt
      setValue(now)
    } catch (refused) {
      setRefusal(errorText(refused))
    }
  }

  /** The report if it was saved, also by an earlier try whose answer was lost. */
  async function savedAfterAll(): Promise<Report | null> {
    const now = unsaved && (await ask<Report>(path).catch(() => null))
    return now && isSavedAs(now.text, unsaved) ? now : null
  }

  if (!report) return <p className="text-soft">{stillMade ? STILL_MADE : (error ?? 'Loading…')}</p>
  const draft = report.state === 'draft'
  const isAddressKnown = draft && Boolean(item.email)
  const unread = report.basis.facts.website?.problem
  return (
    <>
      <p role="status">{stateOf(report, dirty)}</p>
      {unread && <p className="text-soft">The website was not read: {unread}.</p>}
      {draft && (
        <ReportEditor
          text={report.text}
          unsaved={unsaved?.fields}
          previewAt={`${pages}/preview`}
          onEdit={(fields) => keep({ fields, editedAt: unsaved ? unsaved.editedAt : report.editedAt })}
          onSave={(text) => act('PUT', path, text)}
          onDiscard={openSaved}
        />
      )}
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
      {!dirty && (
        <p className="actions">
          <a
            className="btn btn-sm btn-line"
            href={`${pages}/page`}
            target="_blank"
            rel="noreferrer"
            onClick={() => {
              opened.current = report.editedAt
            }}
          >
            {draft ? 'Preview in a new tab' : 'Read and print the report'}
          </a>
          <button type="button" className="btn btn-sm btn-line" onClick={() => setAsking(true)}>
            {draft ? `Send it ${item.email ? `to ${item.email}` : 'where they asked'}` : 'Send it again'}
          </button>
          {draft && !item.email && <b>No email given: ring first</b>}
        </p>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={draft ? 'Send this report?' : 'Send this report again?'}
      >
        <form onSubmit={send}>
          <Field
            name="to"
            label={item.email ? 'The address it goes to' : 'The address they named on the phone'}
            type="email"
            autoComplete="off"
            required
            defaultValue={item.email ?? ''}
            data-autofocus={isAddressKnown ? undefined : ''}
          />
          <p>
            It goes by email straight away
            {draft ? ". After that, its text can't be changed." : ', as it was sent.'}
          </p>
          <p className="actions mt-5">
            <button type="submit" className="btn btn-hot" data-autofocus={isAddressKnown ? '' : undefined}>
              Send the report
            </button>
            <button type="button" className="btn btn-line" onClick={() => setAsking(false)}>
              Not yet
            </button>
          </p>
        </form>
      </Dialog>
    </>
  )
}

function stateOf({ sentAt, editedAt }: Report, dirty: boolean): string {
  if (sentAt) return `Sent ${moment(sentAt)}.`
  if (dirty) return 'Changed and not saved: save the text, then preview and send it.'
  if (editedAt) return `A draft, last edited ${moment(editedAt)}.`
  return 'Drafted by our rules, read by nobody yet: read it before you send it.'
}
