import { Link } from 'react-router'
import { useSite } from '#app/shell/use-site.ts'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import type { BookedCall } from '#domain/booking/booked-call.ts'
import { callPath, movePath } from '#domain/booking/call-path.ts'
import { cityOf, slotText } from '#domain/booking/slot-text.ts'
import { useVisitorZone } from './use-visitor-zone.ts'

type BookedProps = {
  call: BookedCall
  link: string
  /** Whether the call may still be moved or cancelled. */
  open: boolean
  refused: string | null
  ourZone: string
}

export function Booked({ call, link, open, refused, ourZone }: BookedProps) {
  const zone = useVisitorZone(call.timeZone) ?? ourZone
  const when = slotText(call.start, zone, ourZone)
  const ourCity = cityOf(ourZone)
  const cancelled = call.state === 'cancelled'
  const { heading, happens } = cancelled ? CANCELLED : open ? booked(call) : OVER
  return (
    <>
      <h1 className="text-h2">{heading}</h1>
      <ErrorSummary problems={[]} message={refused} />
      <section className="docket docket-copy">
        <h2 className="docket-head">
          15-minute call
          <span>{call.reference}</span>
        </h2>
        <div className="docket-body grid gap-4">
          <p className={`font-head text-h3 leading-tight font-bold ${cancelled ? 'line-through' : ''}`}>
            <ClockTimes text={when.theirs ?? when.ours} />
          </p>
          {when.theirs && (
            <p className="text-soft">
              In {ourCity}: <ClockTimes text={when.ours} />
            </p>
          )}
          <p>{happens}</p>
        </div>
        {open && (
          <div className="docket-cell actions py-5">
            <a href={`/api/bookings/calendar.ics?b=${link}`} download="call.ics" className="btn btn-hot">
              Add to calendar
            </a>
            <Link to={movePath(link)} className="btn btn-line">
              Choose another time
            </Link>
          </div>
        )}
        {open && <CancelCall link={link} />}
        {!open && (
          <Link to="/book" className="docket-stub">
            Book another time
          </Link>
        )}
      </section>
      <Ring ourCity={ourCity} />
    </>
  )
}

const CANCELLED = { heading: 'Your call is cancelled.', happens: 'Nobody will ring you then.' }
const OVER = {
  heading: 'This call has begun, or is over.',
  happens: 'It can no longer be moved or cancelled. If we missed each other, call us or book another time.',
}

function booked(call: BookedCall) {
  const to = call.firstName && `, ${call.firstName}`
  return { heading: `You're booked${to}.`, happens: whatHappens(call) }
}

function whatHappens({ byPhone, mails }: BookedCall): string {
  const how = byPhone
    ? 'We ring the number you left.'
    : 'We write to the address you left, to ask which number to ring.'
  if (!mails.confirmation) return `${how} Keep this page: its address is how you move or cancel the call.`
  const reminder = mails.reminder ? ', and a reminder comes the day before' : ''
  return `${how} A confirmation with a calendar file is on its way to your inbox${reminder}.`
}

/** Two steps, so that no tap cancels by mistake; a post, so that no mail scanner does. */
function CancelCall({ link }: { link: string }) {
  return (
    <details className="docket-cell">
      <summary className="flex min-h-12 cursor-pointer items-center font-bold underline underline-offset-4">
        Cancel this call
      </summary>
      <form method="post" action="/api/bookings/cancel" className="grid gap-3 py-3">
        <input type="hidden" name="b" value={link} />
        <p>Somebody else can take that time, and we won't ring.</p>
        <button type="submit" className="btn btn-line btn-sm">
          Yes, cancel it
        </button>
      </form>
    </details>
  )
}

/** Shown when the database did not answer while the call was being moved or cancelled. */
export function Unsure({ link }: { link: string }) {
  return (
    <>
      <h1 className="text-h2">We can't tell yet whether that was done.</h1>
      <p className="text-lg">
        Our records did not answer in time. Wait a moment and open your call's page: it shows the call as it
        stands. If nothing has changed there, please try again.
      </p>
      <p>
        <Link to={callPath(link)} reloadDocument className="btn btn-hot">
          Open your call's page
        </Link>
      </p>
      <Ring />
    </>
  )
}

export function Lost() {
  return (
    <>
      <h1 className="text-h2">This link does not lead to a booking.</h1>
      <p className="text-lg">
        It may have been cut short on its way. Open it from the confirmation again, or{' '}
        <Link to="/book" className="link">
          book a new call
        </Link>
        .
      </p>
      <Ring />
    </>
  )
}

/** `ourCity` is set where a time above names the zone of that day; the opening hours name standard time. */
function Ring({ ourCity }: { ourCity?: string }) {
  const { site } = useSite()
  return (
    <p>
      Anything else? Call <PhoneLink phone={site.phone} location="booked" />,{' '}
      <ClockTimes text={site.hoursLines.join(', ')} />
      {ourCity && <span>{` (${ourCity} time)`}</span>}.
    </p>
  )
}
