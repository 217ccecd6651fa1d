import { useSearchParams } from 'react-router'
import { SendAgain } from '#app/features/forms/send-again.tsx'
import { KEPT_ON_DEVICE, NO_TIME_HELD } from '#app/features/forms/unsent-page.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { firstWord } from '#domain/leads/text-from-query.ts'
import type { Route } from './+types/thank-you'

/** What has arrived and what happens now, by the form that it came from. */
const RECEIVED = {
  assessment: {
    heading: 'Thanks. We have your details.',
    text: 'One of us calls you within 24 hours, in business hours. Keep your phone handy: the call takes 15 minutes, and you can say no at the end of it.',
  },
  booking: {
    heading: 'Thanks. Your call is booked.',
    text: 'If you left an email address, the confirmation with a calendar file is on its way to it. We ring you at the time you chose.',
  },
  enquiry: {
    heading: 'Thanks. We have your message.',
    text: 'A person reads it and answers within 24 hours, in business hours, by phone or email as you left it. No list, no newsletter: you hear from us about this and nothing else.',
  },
  discovery: {
    heading: 'Thanks. Your docket is with us.',
    text: 'One of us reads your nine answers before getting in touch within 24 hours, in business hours, by phone or email as you left it. You will not have to answer them twice.',
  },
}
type ReceivedForm = keyof typeof RECEIVED

export function meta({ matches, location }: Route.MetaArgs) {
  const unsent = new URLSearchParams(location.search).get('status') === 'unsent'
  return pageMeta({ title: unsent ? 'Not sent yet' : 'Thank you', noindex: true }, matches)
}

/** Without a loader on purpose: it must open when the server has just gone. */
export default function ThankYouPage() {
  const [search] = useSearchParams()
  const source = search.get('source')
  return (
    <div className="wrap grid max-w-2xl gap-6 py-16">
      {search.get('status') === 'unsent' ? (
        <Unsent arrivedPath={arrivedPath(source, search.get('name'))} booking={source === 'booking'} />
      ) : (
        <Received {...RECEIVED[receivedForm(source)]} />
      )}
    </div>
  )
}

function arrivedPath(source: string | null, name: string | null): string {
  if (source === 'audit') return `/audit/thank-you?name=${encodeURIComponent(firstWord(name))}`
  return `/thank-you?source=${receivedForm(source)}`
}

function receivedForm(source: string | null): ReceivedForm {
  return Object.hasOwn(RECEIVED, source ?? '') ? (source as ReceivedForm) : 'assessment'
}

function Received({ heading, text }: { heading: string; text: string }) {
  const { site } = useSite()
  return (
    <>
      <h1 className="text-h2">{heading}</h1>
      <p className="text-lg">{text}</p>
      <p>
        Rather not wait? Call <PhoneLink phone={site.phone} location="thank-you" />,{' '}
        {site.hoursLines.join(', ')}.
      </p>
    </>
  )
}

function Unsent({ arrivedPath, booking }: { arrivedPath: string; booking: boolean }) {
  const { site } = useSite()
  return (
    <>
      <h1 className="text-h2">Your request has not reached us yet.</h1>
      <p className="text-lg">
        {KEPT_ON_DEVICE}
        {booking && ` ${NO_TIME_HELD}`}
      </p>
      <SendAgain phone={site.phone} arrivedPath={arrivedPath} />
    </>
  )
}
