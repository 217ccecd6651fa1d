import { useRouteLoaderData, useSearchParams } from 'react-router'
import { SendAgain } from '#app/features/forms/send-again.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import type { Route } from './+types/thank-you'

export function meta({ matches, location }: Route.MetaArgs) {
  const unsent = new URLSearchParams(location.search).get('status') === 'unsent'
  return pageMeta({ title: unsent ? 'Not sent yet' : 'Thank you', noindex: true }, matches)
}

/** Without a loader on purpose: it must open when the server has just gone. */
export default function ThankYouPage() {
  const [search] = useSearchParams()
  return (
    <div className="wrap grid max-w-2xl gap-6 py-16">
      {search.get('status') === 'unsent' ? <Unsent /> : <Received />}
    </div>
  )
}

function Received() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <>
      <h1 className="text-h2">Thanks. We have your details.</h1>
      <p className="text-lg">
        One of us calls you within 24 hours, in business hours. Keep your phone handy: the call takes 15
        minutes, and you can say no at the end of it.
      </p>
      <p>
        Rather not wait? Call {root && <PhoneLink phone={root.site.phone} location="thank-you" />}
        {root && `, ${root.site.hoursLines.join(', ')}`}.
      </p>
    </>
  )
}

function Unsent() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <>
      <h1 className="text-h2">Your request has not reached us yet.</h1>
      <p className="text-lg">
        Our server could not be reached. What you typed is kept on this device and goes out by itself, once,
        as soon as the connection is back and a page of ours is open.
      </p>
      {root && <SendAgain phone={root.site.phone} />}
    </>
  )
}
