import { type FormEvent, useRef, useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { errorText } from '#domain/error-text.ts'
import { type BlockAdded, keptFree } from '#domain/operator/calendar.ts'
import { REASON_MAX } from '#domain/operator/field-limits.ts'
import { ask } from './ask.ts'
import type { BlockStart } from './block-start.ts'

type Props = { start: BlockStart | null; onClose: () => void; onDone: (what: string) => Promise<void> }

export function BlockDialog({ start, onClose, onDone }: Props) {
  return (
    <Dialog open={start !== null} onClose={onClose} title="Keep a time free">
      {start && <BlockForm start={start} onDone={onDone} />}
    </Dialog>
  )
}

function BlockForm({ start, onDone }: { start: BlockStart } & Pick<Props, 'onDone'>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const keeping = useRef(false)
  const from = start.time ? clockTime(start.time) : '09:00'
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (keeping.current) return
    keeping.current = true
    const form = new FormData(event.currentTarget)
    const [date, begin, end] = ['date', 'from', 'until'].map((name) => String(form.get(name)))
    setRefusal(null)
    try {
      const { calls } = await ask<BlockAdded>('/api/calendar/blocks', 'POST', {
        from: `${date}T${begin}`,
        until: `${date}T${end}`,
        reason: String(form.get('reason')),
      })
      await onDone(keptFree(calls))
    } catch (refused) {
      setRefusal(errorText(refused))
    }
    keeping.current = false
  }
  return (
    <form className="grid gap-4" onSubmit={add}>
      <p className="text-soft">Visitors cannot book it. Calls that are booked in it already stay.</p>
      <Field name="date" label="Day" type="date" defaultValue={start.date} required />
      <div className="block-times">
        <Field name="from" label="From" type="time" defaultValue={from} required />
        <Field name="until" label="Until" type="time" defaultValue={anHourAfter(from)} required />
      </div>
      <Field name="reason" label="What for (only you see it)" maxLength={REASON_MAX} />
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <button type="submit" className="btn btn-hot">
        Keep it free
      </button>
    </form>
  )
}

/** '1:30 pm' is '13:30'. */
function clockTime(shown: string): string {
  const [, hour = '9', minute = '00', half] = /^(\d+):(\d+) (am|pm)$/.exec(shown) ?? []
  return `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`
}

function anHourAfter(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour === 23 ? '23:59' : `${String(hour + 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
