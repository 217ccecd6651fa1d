import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RefusedPost } from '#app/page-services.ts'
import { dismissToast } from '#app/ui/toast.tsx'
import { type FunnelAddress, funnelPath } from '#domain/reviews/funnel-address.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import { FunnelSession } from './funnel-session.tsx'
import { UnscriptedCount } from './unscripted-count.tsx'

export type ReviewFunnelProps = FunnelAddress & {
  /** Chosen without JavaScript, through the address. */
  rating: Rating | null
  formToken: string | null
  refused: RefusedPost | null
  noticeHtml: string
}

/** Serves one customer after another: each session starts again at the stars. */
export function ReviewFunnel({ business, link, slug, kiosk, ...given }: ReviewFunnelProps) {
  const [search] = useSearchParams()
  const [session, setSession] = useState(0)
  const address = { business, link, slug, kiosk }
  function startOver() {
    dismissToast()
    history.replaceState(history.state, '', funnelPath(address))
    setSession(session + 1)
    scrollTo(0, 0)
  }
  const begun =
    session === 0
      ? { ...given, sent: given.rating !== null && search.get('sent') === '1' }
      : { ...given, rating: null, sent: false, formToken: null, refused: null }
  return (
    <>
      <FunnelSession key={session} address={address} {...begun} onStartOver={startOver} />
      {!begun.sent && !begun.refused && <UnscriptedCount slug={slug} rating={begun.rating} />}
    </>
  )
}
