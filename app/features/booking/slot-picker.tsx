import { type KeyboardEvent, useMemo } from 'react'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import type { SlotPage } from '#domain/booking/slot-page.ts'
import { cityOf, oursBeside, slotsByDay } from '#domain/booking/slot-text.ts'

type SlotPickerProps = Pick<SlotPage, 'unread'> & {
  starts: readonly string[]
  /** The times come from the device's stored copy of this page, and are only as free as they were then. */
  old?: boolean
  zone: string
  ourZone: string
  /** A start that was chosen before. */
  chosen: string | undefined
  error: string[] | undefined
}

/** Free times as radio buttons, in one collapsible section for each day. */
export function SlotPicker({ starts, old, unread, zone, ourZone, chosen, error }: SlotPickerProps) {
  // Formatting a hundred times is most of this page's work, and each choice rerenders it.
  const days = useMemo(() => slotsByDay(starts, zone), [starts, zone])
  const ours = useMemo(
    () => new Map(starts.map((start) => [start, oursBeside(start, zone, ourZone)])),
    [starts, zone, ourZone],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice must not collapse another day, or the page would jump under the thumb
  const opened = useMemo(
    () => days.find(({ slots }) => slots.some(({ start }) => start === chosen)) ?? days[0],
    [days],
  )
  const elsewhere = starts.some((start) => ours.get(start))
  return (
    <fieldset
      id="booking-start"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a radiogroup can be required and invalid
      role="radiogroup"
      tabIndex={-1}
      className="field"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'booking-start-error booking-zone' : 'booking-zone'}
    >
      <legend className="pb-1">
        Choose a time
        <span aria-hidden="true" className="text-bad">
          {' '}
          *
        </span>
      </legend>
      {error && (
        <p id="booking-start-error" className="field-error">
          {error[0]}
        </p>
      )}
      <p id="booking-zone" className="field-hint">
        {elsewhere
          ? `Your time, with ${cityOf(ourZone)}’s in small print.`
          : `All times are ${cityOf(ourZone)} time.`}
        {old && <span> They are from your last visit: some may have gone.</span>}
      </p>
      {days.length === 0 && (
        <p>
          {unread || old
            ? 'The free times cannot be shown just now. Try again in a moment, or ring us.'
            : 'No time is free in these weeks. Try later days, or ring us.'}
        </p>
      )}
      <div>
        {days.map(({ day, slots }) => (
          <details key={day} className="slot-day" open={day === opened?.day}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is an interactive element itself */}
            <summary onKeyDown={tabToTimes}>
              {day}
              <span className="slot-count">{`${slots.length} free`}</span>
            </summary>
            {/* biome-ignore lint/a11y/useSemanticElements: the summary above it already names the day */}
            <div role="group" aria-label={day} className="slot-grid">
              {slots.map(({ start, time }) => (
                <label key={start} className="slot">
                  <input type="radio" name="start" value={start} defaultChecked={start === chosen} />
                  <Time text={time} alone={!elsewhere} />
                  <Ours text={ours.get(start)} />
                </label>
              ))}
            </div>
          </details>
        ))}
      </div>
    </fieldset>
  )
}

/** Browsers give the radio buttons of all days a single tab stop, which may be in another section. */
function tabToTimes(event: KeyboardEvent<HTMLElement>) {
  const fold = event.currentTarget.closest('details')
  if (event.key !== 'Tab' || event.shiftKey || !fold?.open) return
  const times = [...fold.querySelectorAll('input')]
  event.preventDefault()
  ;(times.find(({ checked }) => checked) ?? times[0])?.focus()
}

/** '10:00 am AWST', which wraps only before its zone. */
function Time({ text, alone }: { text: string; alone: boolean }) {
  const zoneAt = text.lastIndexOf(' ')
  return (
    <span>
      <span className="whitespace-nowrap">{text.slice(0, zoneAt)}</span>
      <small className={alone ? '' : 'block'}>{text.slice(zoneAt)}</small>
    </span>
  )
}

function Ours({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <small>
      <ClockTimes text={text} />
    </small>
  )
}
