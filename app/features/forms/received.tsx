import { useState } from 'react'
import type { Arrival } from '#app/features/sending/arrival.ts'
import { usePlainPost } from '#app/features/sending/use-plain-post.ts'
import { useKeptPage } from '#app/shell/use-kept-page.ts'
import { useSite } from '#app/shell/use-site.ts'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { outcomeMessage } from '#domain/leads/assessment-outcome.ts'

/** What to say once a form has arrived: what we have, and what happens next. */
const RECEIVED = {
  assessment: {
    heading: 'Thanks. We have your details.',
    text: (when: string) =>
      `One of us calls you ${when}. Keep your phone handy: the call takes 15 minutes, and you can say no at the end of it.`,
  },
  booking: {
    heading: 'Thanks. Your call is booked.',
    text: () =>
      'If you left a number, we ring you at the time you chose. If you only left an email address, we write to you first. To move or cancel the call, ring us.',
  },
  enquiry: {
    heading: 'Thanks. We have your message.',
    text: (when: string) =>
      `A person reads it and answers ${when}, by phone or email, whichever you left. No list, no newsletter: you hear from us about this and nothing else.`,
  },
  discovery: {
    heading: 'Thanks. Your docket is with us.',
    text: (when: string) =>
      `One of us reads your nine answers before getting in touch ${when}, by phone or email, whichever you left. You will not have to answer them twice.`,
  },
}
export type ReceivedForm = keyof typeof RECEIVED

/** For an address that does not say what was sent, if anything was. */
const ANYTHING = {
  heading: 'Thank you',
  text: () => 'Whatever reaches us is read by a person, who gets back to you in business hours.',
}

export function receivedForm(source: string | null): ReceivedForm | null {
  return Object.hasOwn(RECEIVED, source ?? '') ? (source as ReceivedForm) : null
}

type ReceivedProps = Pick<Arrival, 'callbackBy'> & { form: ReceivedForm | null }

/** A post without script is redirected here, and the server works out the callback time for it. */
export function Received({ form, callbackBy }: ReceivedProps) {
  const { site, callbackBy: workedOut, storedOutcome = 'received' } = useSite()
  const kept = useKeptPage()
  const by = callbackBy ?? (kept ? null : workedOut)
  const { heading, text } = form ? RECEIVED[form] : ANYTHING
  // True after a post without script; where the script has sent the form, a toast reports the outcome.
  const [loadedWhole] = useState(!useHydrated())
  usePlainPost(form)
  return (
    <>
      <h1 className="text-h2">{heading}</h1>
      <div className="docket docket-copy">
        {form && (
          <p className="docket-head">
            Customer copy
            <span>Received</span>
          </p>
        )}
        <div className="docket-body grid gap-4 text-lg">
          {form === 'assessment' && loadedWhole && (
            <p className="font-bold">{outcomeMessage(storedOutcome, site.phone.display)}</p>
          )}
          <p>
            <ClockTimes text={text(by ? `by ${by}` : 'by the next day we are open')} />
          </p>
        </div>
        <p className="docket-cell py-5">
          Rather not wait? Call <PhoneLink phone={site.phone} location="thank-you" />,{' '}
          <ClockTimes text={site.hoursLines.join(', ')} />.
        </p>
      </div>
    </>
  )
}
