import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { goToPersonal } from '#app/features/analytics/other-companies.ts'
import { CollectionNotice } from '#app/features/forms/collection-notice.tsx'
import { FormGuards } from '#app/features/forms/form-guards.tsx'
import { HiddenFields } from '#app/features/forms/hidden-fields.tsx'
import { PhoneOrEmail } from '#app/features/forms/phone-or-email.tsx'
import { SubmitButton } from '#app/features/forms/submit-button.tsx'
import { useSubmissionForm } from '#app/features/forms/use-submission-form.ts'
import { useTabDraft } from '#app/features/forms/use-tab-draft.ts'
import { KEPT_ON_DEVICE, NO_TIME_HELD } from '#app/features/sending/unsent-page.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { useKeptPage } from '#app/shell/use-kept-page.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Booking } from '#domain/booking/booking.ts'
import { DAYS_SEARCHED, type SlotPage } from '#domain/booking/slot-page.ts'
import { slotText } from '#domain/booking/slot-text.ts'
import type { GivenAnswers } from '#domain/discovery/answers.ts'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import { SlotLinks } from './slot-links.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { useVisitorZone } from './use-visitor-zone.ts'

const rules = () => import('#domain/booking/booking.ts').then((module) => module.Booking)
const FIELDS = ['start', 'name', 'phone', 'email'] as const satisfies readonly (keyof Booking)[]

type BookingFormProps = {
  slots: SlotPage
  ourZone: string
  /** The time zone in the address. */
  zone: string | null
  source: string | null
  /** All nine of the discovery tool, if the visitor comes from its result. */
  answers: GivenAnswers | null
  noticeHtml: string
  formToken: string | null
  refused: RefusedPost | null
}

export function BookingForm({ slots, ourZone, noticeHtml, formToken, refused, ...props }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  // Navigating to later days reloads the page's data, without the values of the refused post.
  const [source] = useState(props.source)
  const [refusedFirst] = useState(refused)
  const [search] = useSearchParams()
  const visitorZone = useVisitorZone(props.zone)
  const zone = visitorZone ?? ourZone
  const { keepTyped, forgetTyped } = useTabDraft('booking', form, refused !== null)
  const { values, errors, problems, message, submitting, submit, onInput, field } = useSubmissionForm({
    kind: 'booking',
    rules,
    fields: FIELDS,
    form,
    formToken,
    refused,
    forget: forgetTyped,
    onStored: (_fields, { next }) => void goToPersonal(next ?? '/thank-you?source=booking', navigate),
    keptMessage: `${KEPT_ON_DEVICE} ${NO_TIME_HELD}`,
    unsentPath: () => '/thank-you?source=booking&status=unsent',
  })
  const [chosen, setChosen] = useState(readable(values.start))
  const old = useKeptPage()
  const [gone, setGone] = useState<readonly string[]>([])
  const starts = useMemo(
    () => slots.starts.filter((start) => !gone.includes(start) && !(old && Date.parse(start) <= Date.now())),
    [old, gone, slots.starts],
  )

  // A time may have been chosen before hydration.
  useEffect(() => {
    const start = startIn(form.current)
    if (start) setChosen(start)
  }, [])

  // The chosen time has been taken, so other times on the page may be out of date too. Loading the page's data again
  // would take the form away if it failed.
  useEffect(() => {
    // Without a choice the message asks for one.
    const taken = errors.start && startIn(form.current)
    if (!taken) return
    const leaveOut = (starts: readonly string[]) => setGone((known) => [...known, ...starts])
    leaveOut([taken])
    takenAmong(slots).then(leaveOut, console.warn)
  }, [errors.start, slots])

  function choose(event: FormEvent<HTMLFormElement>) {
    onInput(event)
    keepTyped(event)
    const { name, value } = event.target as HTMLInputElement
    if (name === 'start') setChosen(value)
  }

  return (
    <form
      ref={form}
      method="post"
      action={FORM_ENDPOINTS.booking}
      noValidate
      // Firefox fills reloaded forms in by position, and would choose the time that now stands in that place.
      autoComplete="off"
      onSubmit={submit}
      onInput={choose}
      aria-labelledby="booking-heading"
      className="docket docket-copy"
    >
      <h2 id="booking-heading" className="docket-head">
        15-minute call
        <span>We ring you</span>
      </h2>
      <div className="docket-body grid gap-5">
        <ErrorSummary problems={problems} message={message} />
        <SlotPicker {...{ starts, old, zone, ourZone, chosen }} unread={slots.unread} error={errors.start} />
        <SlotLinks {...slots} named={props.zone} />
      </div>
      <div className="docket-cell grid gap-5 py-6">
        <Field {...field('name')} label="Name" autoComplete="name" asterisk />
        <PhoneOrEmail
          hint="Leave a number and we ring it. If you only leave an email, we write first to ask which number to ring."
          field={field}
        />
        {props.answers && (
          <p className="field-hint">Your nine answers go along, so you don't have to tell us twice.</p>
        )}
        <FormGuards formToken={formToken} refused={refusedFirst} source={source} />
        <input type="hidden" name="from" value={slots.from} />
        <input type="hidden" name="timeZone" value={visitorZone ?? ''} />
        {props.answers && <HiddenFields fields={props.answers} />}
        {search.has('own') && <input type="hidden" name="own" value="1" />}
        <CollectionNotice html={noticeHtml} />
      </div>
      <div className="docket-stub flex-wrap gap-4 py-4 sm:flex-nowrap">
        <output className="basis-full">
          {chosen && starts.includes(chosen) && (
            // The key makes each time a new element: translation replaces the text nodes that React would
            // otherwise update.
            <Chosen key={chosen} start={chosen} zone={zone} ourZone={ourZone} />
          )}
        </output>
        <SubmitButton submitting={submitting} className="flex-1 whitespace-nowrap">
          Book this call
        </SubmitButton>
      </div>
    </form>
  )
}

/** The start that is checked; null for none. */
function startIn(form: HTMLFormElement | null): string | null {
  const start = form && new FormData(form).get('start')
  return start ? String(start) : null
}

/** The starts on the page that are no longer free. */
async function takenAmong({ from, starts }: SlotPage): Promise<string[]> {
  const answer = await fetch(`/api/bookings/slots?from=${from}&days=${DAYS_SEARCHED}`)
  const { slots } = (await answer.json()) as { slots: { start: string }[] }
  return starts.filter((start) => slots.every((slot) => slot.start !== start))
}

/** A post may carry any text, and only a time can be formatted. */
function readable(start: string | undefined): string | undefined {
  return Number.isNaN(Date.parse(start ?? '')) ? undefined : start
}

function Chosen({ start, zone, ourZone }: { start: string; zone: string; ourZone: string }) {
  const { ours, theirs } = slotText(start, zone, ourZone)
  return (
    <span>
      {theirs ?? ours}
      {theirs && <small className="block text-soft">{ours}</small>}
    </span>
  )
}
