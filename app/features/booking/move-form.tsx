import type { RefusedPost } from '#app/page-services.ts'
import { useLoadAnewOnComeBack } from '#app/shell/load-anew.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { BookedCall } from '#domain/booking/booked-call.ts'
import type { SlotPage } from '#domain/booking/slot-page.ts'
import { slotText } from '#domain/booking/slot-text.ts'
import { SlotLinks } from './slot-links.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { useVisitorZone } from './use-visitor-zone.ts'

type MoveFormProps = {
  call: BookedCall
  link: string
  slots: SlotPage
  ourZone: string
  zone: string | null
  refused: RefusedPost | null
}

/** Moves a call that is booked already to another time: a plain post, with or without JavaScript. */
export function MoveForm({ call, link, slots, ourZone, refused, ...props }: MoveFormProps) {
  useLoadAnewOnComeBack()
  const visitorZone = useVisitorZone(props.zone ?? call.timeZone)
  const zone = visitorZone ?? ourZone
  const now = slotText(call.start, zone, ourZone)
  const error = refused?.errors.start
  return (
    <form
      method="post"
      action="/api/bookings/move"
      // As in booking-form.tsx.
      autoComplete="off"
      aria-labelledby="move-heading"
      className="docket docket-copy"
    >
      <h2 id="move-heading" className="docket-head">
        {call.reference}
        <span>{now.theirs ?? now.ours}</span>
      </h2>
      <div className="docket-body grid gap-5">
        <ErrorSummary problems={(error ?? []).map((message) => ({ fieldId: 'booking-start', message }))} />
        <SlotPicker {...slots} zone={zone} ourZone={ourZone} chosen={undefined} error={error} />
        <SlotLinks {...slots} named={props.zone} />
        <input type="hidden" name="b" value={link} />
        <input type="hidden" name="from" value={slots.from} />
        <input type="hidden" name="timeZone" value={visitorZone ?? ''} />
      </div>
      <div className="docket-stub py-4">
        <button type="submit" className="btn btn-hot flex-1">
          Move my call
        </button>
      </div>
    </form>
  )
}
