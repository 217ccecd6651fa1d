import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Received, receivedForm } from '#app/features/forms/received.tsx'
import { UnsentRequest } from '#app/features/forms/unsent-request.tsx'
import { useArrival } from '#app/features/sending/arrival.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/thank-you'

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
        description: 'Whatever reaches us is read by a person, who gets back to you in business hours.',
      }
  return pageMeta({ ...page, path: '/thank-you', noindex: true }, matches)
}

/** Has no loader on purpose: it must open when the server has just gone. */
export default function ThankYouPage() {
  const [search] = useSearchParams()
  const arrival = useArrival()
  // A skip link drops the history state, so it is kept here; another form brings its own, as another page.
  const [arrived, setArrived] = useState(arrival)
  if (arrival !== arrived && Object.keys(arrival).length > 0) setArrived(arrival)
  const { key = null, kept, callbackBy } = arrived
  const source = search.get('source')
  const unsent = search.get('status') === 'unsent'
  return (
    <div className="wrap isolate grid max-w-2xl gap-6 py-16">
      {unsent ? (
        <UnsentRequest key={key} keptAs={key} kept={kept} source={source} name={search.get('name')} />
      ) : (
        <Received form={receivedForm(source)} callbackBy={callbackBy} />
      )}
    </div>
  )
}
