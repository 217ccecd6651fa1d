import { useState } from 'react'
import type { Item } from '#domain/operator/api.ts'
import { ask, wordsOf } from './ask.ts'
import { useAsked } from './use-asked.ts'
import { moment } from './words.ts'

type Report = { state: 'draft' | 'sent'; sentAt: string | null; contact: { email?: string } }

/** The report that an audit request was promised. It is never sent by itself. */
export function ItemReport({ item }: { item: Item }) {
  const path = `/reports/${item.id}`
  const { value: report, error, again } = useAsked<Report>(path)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function send() {
    setRefusal(null)
    try {
      await ask(`${path}/send`, 'POST')
      await again()
    } catch (refused) {
      setRefusal(wordsOf(refused))
    }
  }
  if (!report) return <p className="text-soft">{error ? 'Its draft is still being made.' : 'Loading…'}</p>
  return (
    <>
      <p>{report.sentAt ? `Sent ${moment(report.sentAt)}.` : 'A draft: read it before it is sent.'}</p>
      <p className="actions">
        <a className="btn btn-sm btn-line" href={`${path}/page`} target="_blank" rel="noreferrer">
          Read and print the report
        </a>
        {report.state === 'draft' && (
          <button type="button" className="btn btn-sm btn-line" onClick={() => void send()}>
            Send it to {report.contact.email ?? 'them'}
          </button>
        )}
      </p>
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
