import { Fragment, type KeyboardEvent, memo, useMemo } from 'react'
import type { SlotPage } from '#domain/booking/slot-page.ts'
import { cityOf, type SlotDay, slotsByDay, theirTime } from '#domain/booking/slot-text.ts'

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

/**
 * Free times as radio buttons, in one collapsible section for each of our days. The browser tells the visitor's zone only
 * after the first paint: what it adds has its place already, so that nothing moves.
 */
export function SlotPicker({ starts, old, unread, zone, ourZone, chosen, error }: SlotPickerProps) {
  // Formatting a hundred times is most of this page's work, and each choice rerenders the form.
  const days = useMemo(() => slotsByDay(starts, ourZone), [starts, ourZone])
  const theirs = useMemo(
    () => new Map(starts.map((start) => [start, theirTime(start, zone, ourZone)])),
    [starts, zone, ourZone],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice must not collapse another day, or the page would jump under the thumb
  const opened = useMemo(
    () => days.find(({ slots }) => slots.some(({ start }) => start === chosen)) ?? days[0],
    [days],
  )
  const elsewhere = starts.some((start) => theirs.get(start))
  return (
    <fieldset
      id="booking-start"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a radiogroup can be required and invalid
      role="radiogroup"
      tabIndex={-1}
      className="field"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      // 'Later days' moves focus here, to the same name: the first day tells what has changed.
      aria-describedby={[error && 'booking-start-error', 'booking-zone', days[0] && 'booking-day']
        .filter(Boolean)
        .join(' ')}
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
        {elsewhere ? `Your time, with ${cityOf(ourZone)}'s below.` : `All times are ${cityOf(ourZone)} time.`}
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
        {days.map((day) => (
          <Day
            key={day.day}
            {...day}
            id={day === days[0] ? 'booking-day' : undefined}
            theirs={theirs}
            open={day === opened}
            chosen={day.slots.some(({ start }) => start === chosen) ? chosen : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

type DayProps = SlotDay &
  Pick<SlotPickerProps, 'chosen'> & {
    id: string | undefined
    theirs: Map<string, string | null>
    open: boolean
  }

/** Rendered again only if its own times or the choice among them change: all ten days take a slow phone 20 ms. */
const Day = memo(function Day({ id, day, slots, theirs, open, chosen }: DayProps) {
  return (
    <details className="slot-day" open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is an interactive element itself */}
      <summary id={id} onKeyDown={tabToTimes}>
        {day}
        <span className="slot-count">{`${slots.length} free`}</span>
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: the summary above it already names the day */}
      <div role="group" aria-label={day} className="slot-grid">
        {slots.map(({ start, time }) => (
          <label key={start} className="slot">
            <input type="radio" name="start" value={start} defaultChecked={start === chosen} />
            <Time ours={time} theirs={theirs.get(start)} />
          </label>
        ))}
      </div>
    </details>
  )
})

/** Browsers give the radio buttons of all days a single tab stop, which may be in another section. */
function tabToTimes(event: KeyboardEvent<HTMLElement>) {
  const fold = event.currentTarget.closest('details')
  if (event.key !== 'Tab' || event.shiftKey || !fold?.open) return
  const times = [...fold.querySelectorAll('input')]
  event.preventDefault()
  ;(times.find(({ checked }) => checked) ?? times[0])?.focus()
}

/**
 * Two lines, whichever the browser's zone is: '10:00 am' above 'AEDT', or '7:00 am AWST' above '10:00 am AEDT'; on another
 * day 'Sun 11:00 pm GMT', which has room in small print only.
 */
function Time({ ours, theirs }: { ours: string; theirs: string | null | undefined }) {
  const [, day, time = '', zone = ''] = /^([A-Z]\w+ )?(.+) (\S+)$/.exec(theirs ?? ours) ?? []
  // Other text is another element: translation replaces the text nodes that React would otherwise update.
  return (
    <Fragment key={theirs}>
      {day ? (
        <small>{theirs}</small>
      ) : (
        <span>
          <span className="whitespace-nowrap">{time}</span>
          {theirs && <small>{` ${zone}`}</small>}
        </span>
      )}{' '}
      <small>{theirs ? ours : zone}</small>
    </Fragment>
  )
}
