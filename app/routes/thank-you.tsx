import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { useArrival } from '#app/features/forms/arrival.ts'
import { type Refused, SendAgain } from '#app/features/forms/send-again.tsx'
import { KEPT_ON_DEVICE, NO_TIME_HELD } from '#app/features/forms/unsent-page.ts'
import { forget } from '#app/features/forms/unsent-queue.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useHydrated } from '#app/shell/use-hydrated.ts'
import { useSite } from '#app/shell/use-site.ts'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import { focusMain } from '#app/ui/focus-main.ts'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { outcomeMessage } from '#domain/leads/assessment-outcome.ts'
import { firstWord } from '#domain/leads/text-from-query.ts'
import type { Route } from './+types/thank-you'

/** What has arrived and what happens now, by the form that it came from. */
const RECEIVED = {
  assessment: {
    heading: 'Thanks. We have your details.',
    formPath: '/assessment',
    text: (when: string) =>
      `One of us calls you ${when}. Keep your phone handy: the call takes 15 minutes, and you can say no at the end of it.`,
  },
  booking: {
    heading: 'Thanks. Your call is booked.',
    formPath: '/book',
    text: () =>
      'If you left a number, we ring you at the time you chose. If you left an email address alone, we write to you first. To move or cancel the call, ring us.',
  },
  enquiry: {
    heading: 'Thanks. We have your message.',
    formPath: '/contact',
    text: (when: string) =>
      `A person reads it and answers ${when}, by phone or email as you left it. No list, no newsletter: you hear from us about this and nothing else.`,
  },
  discovery: {
    heading: 'Thanks. Your docket is with us.',
    formPath: '/client-discovery-tool',
    text: (when: string) =>
      `One of us reads your nine answers before getting in touch ${when}, by phone or email as you left it. You will not have to answer them twice.`,
  },
}
type ReceivedForm = keyof typeof RECEIVED

export function meta({ matches, location }: Route.MetaArgs) {
  const unsent = new URLSearchParams(location.search).get('status') === 'unsent'
  const page = unsent
    ? {
        title: 'Not sent yet',
        description:
          'Your request is kept on this device and has not reached us yet. Send it again, or call us.',
      }
    : {
        title: 'Thank you',
        description: 'We have what you sent. A person reads it and gets back to you in business hours.',
      }
  return pageMeta({ ...page, path: '/thank-you', noindex: true }, matches)
}

/** Without a loader on purpose: it must open when the server has just gone. */
export default function ThankYouPage() {
  const [search] = useSearchParams()
  const { key = null } = useArrival()
  // A skip link leaves the key behind; another form that could not be sent brings its own, and is another page.
  const [keptAs, setKeptAs] = useState(key)
  if (key !== null && key !== keptAs) setKeptAs(key)
  const source = search.get('source')
  const unsent = search.get('status') === 'unsent'
  const shown = useRef(unsent)
  useEffect(() => {
    // The button that was pressed has gone with 'not sent yet'; the page's path, which the shell goes by, is the same.
    if (shown.current !== unsent) focusMain()
    shown.current = unsent
  }, [unsent])
  return (
    <div className="wrap grid max-w-2xl gap-6 py-16">
      {unsent ? (
        <Unsent key={keptAs} keptAs={keptAs} source={source} name={search.get('name')} />
      ) : (
        <Received form={receivedForm(source)} />
      )}
    </div>
  )
}

function receivedForm(source: string | null): ReceivedForm {
  return Object.hasOwn(RECEIVED, source ?? '') ? (source as ReceivedForm) : 'assessment'
}

/** A post without script is answered by a redirect to here, for which the server works the time out. */
function Received({ form }: { form: ReceivedForm }) {
  const { site, callbackBy, storedOutcome = 'received' } = useSite()
  const by = useArrival().callbackBy ?? callbackBy
  const { heading, text } = RECEIVED[form]
  // As after a post without script; where the script has sent the form, a toast says what became of it.
  const [loadedWhole] = useState(!useHydrated())
  return (
    <>
      <h1 className="text-h2">{heading}</h1>
      {form === 'assessment' && loadedWhole && (
        <p className="text-lg font-bold">{outcomeMessage(storedOutcome, site.phone.display)}</p>
      )}
      <p className="text-lg">
        <ClockTimes text={text(by ? `by ${by}` : 'within 24 hours, in business hours')} />
      </p>
      <p>
        Rather not wait? Call <PhoneLink phone={site.phone} location="thank-you" />,{' '}
        <ClockTimes text={site.hoursLines.join(', ')} />.
      </p>
    </>
  )
}

type UnsentProps = { keptAs: string | null; source: string | null; name: string | null }

function Unsent({ keptAs, source, name }: UnsentProps) {
  const { site } = useSite()
  const { kept } = useArrival()
  const [gone, setGone] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  function showRefused(why: Refused) {
    flushSync(() => setRefused(why))
    focusMain()
  }
  useEffect(() => {
    if (gone) focusMain()
  }, [gone])
  if (kept === false)
    return (
      <FillInAgain heading="Your request has not reached us." source={source}>
        This browser could not keep what you typed either, so nothing goes out by itself. Please call us, or
        fill in the form again.
      </FillInAgain>
    )
  if (refused)
    return (
      <FillInAgain
        heading="Your request has not reached us."
        source={source}
        onLeave={() => forget(refused.key).catch((error) => console.warn('It stays on this device.', error))}
      >
        {`It cannot be taken as it was filled in (${refused.problems.join(', ')}). Please fill in the form again, or call us.`}
      </FillInAgain>
    )
  if (gone)
    return (
      <FillInAgain heading="Nothing waits on this device to be sent." source={source}>
        If we have not told you that your request reached us, please call us, or fill in the form again.
      </FillInAgain>
    )
  return (
    <>
      <h1 className="text-h2">Your request has not reached us yet.</h1>
      <p className="text-lg">
        {KEPT_ON_DEVICE}
        {source === 'booking' && ` ${NO_TIME_HELD}`}
      </p>
      <SendAgain
        phone={site.phone}
        form={source === 'audit' ? source : receivedForm(source)}
        kept={keptAs}
        arrivedPath={arrivedPath(source, name)}
        onRefused={showRefused}
        onGone={() => setGone(true)}
      />
    </>
  )
}

type FillInAgainProps = {
  heading: string
  source: string | null
  onLeave?: () => void
  children: ReactNode
}

function FillInAgain({ heading, source, onLeave, children }: FillInAgainProps) {
  const { site } = useSite()
  return (
    <>
      <h1 className="text-h2">{heading}</h1>
      <p className="text-lg">{children}</p>
      <div className="actions">
        <Link to={formPath(source)} className="btn btn-hot" onClick={onLeave}>
          Fill in the form again
        </Link>
        <PhoneLink phone={site.phone} location="thank-you-unsent" className="btn btn-line">
          Call {site.phone.display}
        </PhoneLink>
      </div>
    </>
  )
}

function arrivedPath(source: string | null, name: string | null): string {
  if (source === 'audit') return `/audit/thank-you?name=${encodeURIComponent(firstWord(name))}`
  return `/thank-you?source=${receivedForm(source)}`
}

function formPath(source: string | null): string {
  return source === 'audit' ? '/audit' : RECEIVED[receivedForm(source)].formPath
}
