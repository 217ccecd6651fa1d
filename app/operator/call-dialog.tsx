import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { errorText } from '#domain/error-text.ts'
import type { CalendarCall, FreeTimes } from '#domain/operator/calendar.ts'
import { ask } from './ask.ts'
import { useAsked } from './use-asked.ts'

/** The console takes no earlier day. */
const FIRST_DAY = '2000-01-01'

type Props = { call: CalendarCall | null; onClose: () => void; onDone: (what: string) => Promise<void> }

/** One booked call: who it is with, and moving or cancelling it. */
export function CallDialog({ call, onClose, onDone }: Props) {
  return (
    <Dialog open={call !== null} onClose={onClose} title={call?.name ?? call?.reference ?? ''}>
      {call && <Call key={call.id} call={call} onDone={onDone} />}
    </Dialog>
  )
}

function Call({ call, onDone }: { call: CalendarCall } & Pick<Props, 'onDone'>) {
  const [from, setFrom] = useState('')
  const {
    value: free,
    error: unread,
    again,
  } = useAsked<FreeTimes>(call.over ? null : `/api/calendar/free?call=${call.id}${from && `&from=${from}`}`)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [cancelling, setCancelling] = useState(false)
  const wrong = refusal ?? unread
  const path = `/api/calendar/calls/${call.id}`
  const who = call.name ?? call.reference
  const andTold = call.told ? 'and they are told' : `but no mail goes to them: ring ${call.phone ?? 'them'}`

  async function act(method: 'PUT' | 'DELETE', body: unknown, what: string) {
    setRefusal(null)
    try {
      await ask(path, method, body)
      await onDone(what)
    } catch (refused) {
      setRefusal(errorText(refused))
      // A time that is taken by now must not stay on offer.
      void again()
    }
  }
  function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const start = new FormData(event.currentTarget).get('start')
    void act('PUT', { start, was: call.start }, `The call with ${who} is moved, ${andTold}.`)
  }
  const cancel = () => act('DELETE', { was: call.start }, `The call with ${who} is cancelled, ${andTold}.`)

  return (
    <div className="grid gap-4">
      <p className="text-lg">
        <ClockTimes text={call.when} />
      </p>
      {call.theirs && (
        <p className="text-soft">
          On their clock: <ClockTimes text={call.theirs} />
        </p>
      )}
      <p className="actions">
        {call.tel && (
          <a className="btn btn-sm btn-hot" href={call.tel}>
            Call {call.phone}
          </a>
        )}
        <Link className="btn btn-sm btn-line" to={`/items/${call.reference}`}>
          All about them
        </Link>
      </p>
      {wrong && (
        <p className="error-summary" role="alert">
          {wrong}
        </p>
      )}
      {call.over ? (
        <p className="text-soft">It has started, so it can't be moved or cancelled any more.</p>
      ) : (
        <>
          <form className="call-change" onSubmit={move}>
            {(free || from) && (
              <Field
                name="from"
                label="Show times from"
                type="date"
                defaultValue={free?.from}
                min={FIRST_DAY}
                // A year that is still being typed is not valid.
                onChange={({ target }) => target.validity.valid && setFrom(target.value)}
                required
              />
            )}
            <div className="field">
              <label htmlFor="move-to">Move it to</label>
              <select id="move-to" name="start" className="field-control" required>
                <option value="">
                  {free?.days.length === 0 ? 'No time is free in these four weeks' : 'Choose a time'}
                </option>
                {free?.days.map(({ day, slots }) => (
                  <optgroup key={day} label={day}>
                    {slots.map(({ start, time }) => (
                      <option key={start} value={start}>
                        {day}, {time}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </div>
            <button type="submit" className="btn btn-sm btn-line">
              {call.told ? 'Move and tell them' : 'Move it, I ring them'}
            </button>
          </form>
          <p className="call-change actions">
            <button
              type="button"
              className="btn btn-sm btn-line"
              aria-expanded={cancelling}
              onClick={() => setCancelling(true)}
            >
              Cancel the call…
            </button>
            {cancelling && (
              <button
                type="button"
                className="btn btn-sm btn-hot"
                // The dialog has grown and moved: this may be where the second press of a double click lands.
                onClick={({ detail }) => detail > 1 || void cancel()}
              >
                {call.told ? 'Yes, cancel it and tell them' : 'Yes, cancel it, I ring them'}
              </button>
            )}
          </p>
        </>
      )}
    </div>
  )
}
