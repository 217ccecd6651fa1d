import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { track } from '#app/features/analytics/track.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { dismissToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type FunnelAddress, funnelPath } from '#domain/reviews/funnel-address.ts'
import { isPositive, type Rating } from '#domain/reviews/rating.ts'
import type { ReviewEvent } from '#domain/reviews/review-count.ts'
import { urlFrom } from '#domain/url-from.ts'
import { countFunnel } from './funnel-counts.ts'
import { FunnelProgress } from './funnel-progress.tsx'
import { NegativeStep } from './negative-step.tsx'
import { PositiveStep } from './positive-step.tsx'
import { RatingStep } from './rating-step.tsx'
import { SentStep } from './sent-step.tsx'
import { useStepFocus } from './use-step-focus.ts'

/** How long 'Processing your rating...' is shown (specification, section 9). */
const PROCESSING_MS = 1200

/** On a counter's tablet one document serves many customers: only the first of them may have seen it before. */
let isFirstSession = true

/** Whether the same customer sees the page once more: by a reload, Back, or a tab that the phone had put away. */
function isSeenAgain(): boolean {
  const load = navigationTiming()
  const again = isFirstSession && load !== undefined && load.type !== 'navigate'
  isFirstSession = false
  return again && urlFrom(load.name)?.pathname === location.pathname
}

type FunnelSessionProps = {
  address: FunnelAddress
  rating: Rating | null
  sent: boolean
  formToken: string | null
  refused: RefusedPost | null
  noticeHtml: string
  onStartOver: () => void
}

export function FunnelSession({ address, onStartOver, ...given }: FunnelSessionProps) {
  // If it fails to load, the page fails: a tablet must not keep one customer's words for the next. Each mount
  // imports it again.
  const [KioskWatch] = useState(() => lazy(() => import('./kiosk-watch.tsx')))
  const [isInDocument] = useState(!useHydrated())
  const [refused, setRefused] = useState(given.refused)
  const [rating, setRating] = useState(given.rating)
  const [picked, setPicked] = useState<Rating | null>(null)
  const [sent, setSent] = useState<'by this page' | 'by a plain post' | null>(
    given.sent ? 'by a plain post' : null,
  )
  const [begun, setBegun] = useState(given.rating !== null)
  const typed = useRef<Record<string, string>>(null)
  const seenAgain = useRef(false)
  /** One customer who copies the link and then opens it has used it once. */
  const linkUsed = useRef(false)
  const positive = rating !== null && isPositive(rating)
  const count = (event: ReviewEvent, of: Rating | null) =>
    countFunnel({ slug: address.slug, event, rating: of })

  const countArrival = useEffectEvent(() => {
    seenAgain.current = isSeenAgain()
    if (refused || given.sent || seenAgain.current) return
    count('view', null)
    if (given.rating) count('rated', given.rating)
  })
  const countStep = useEffectEvent((shown: Rating) => {
    linkUsed.current = false
    const isNew = shown !== given.rating || !seenAgain.current
    if (!refused && !given.sent && isNew) count('link-shown', shown)
  })
  useEffect(() => countArrival(), [])
  useEffect(() => {
    if (rating) countStep(rating)
  }, [rating])

  useEffect(() => {
    if (picked === null) return
    const processed = setTimeout(() => setRating(picked), PROCESSING_MS)
    return () => clearTimeout(processed)
  }, [picked])

  const keepSent = useEffectEvent(() =>
    history.replaceState(history.state, '', funnelPath(address, { rating, sent: true })),
  )
  // Otherwise a reload, or coming back to the page, would ask again for what was sent.
  useEffect(() => {
    if (sent) keepSent()
  }, [sent])

  useStepFocus(`${rating} ${sent}`)

  function pick(star: Rating) {
    seenAgain.current = false
    setBegun(true)
    setPicked(star)
    track('review_rated', { stars: star })
    count('rated', star)
  }
  function countLinkUsed() {
    if (!linkUsed.current) count('link-used', rating)
    linkUsed.current = true
  }
  function changeRating() {
    dismissToast()
    // Otherwise a reload, or coming back to the page, would restore the rating that was taken back.
    history.replaceState(history.state, '', funnelPath(address))
    setRefused(null)
    setRating(null)
    setPicked(null)
  }

  const shared = {
    address,
    onLinkUsed: countLinkUsed,
    onChangeRating: changeRating,
  }
  return (
    <>
      <FunnelProgress step={rating === null ? 1 : 2} rating={rating ?? picked} />
      {address.kiosk && (
        <Suspense>
          {/* Active at the stars again too, after 'Change rating': what was typed is still there. */}
          <KioskWatch active={begun} home={funnelPath(address)} onIdle={onStartOver} />
        </Suspense>
      )}
      {/* The footer begins below the viewport, so that no step moves it into view or out of it. */}
      <div className="wrap isolate grid min-h-[calc(100svh-5rem)] max-w-4xl content-start gap-6 pt-8 pb-section">
        {refused && (rating === null || positive) && (
          <ErrorSummary
            problems={[]}
            message={refused.message ?? Object.values(refused.errors)[0]?.[0] ?? null}
          />
        )}
        {rating === null && <RatingStep address={address} picked={picked} onPick={pick} />}
        {positive && <PositiveStep {...shared} rating={rating} />}
        {rating !== null && !positive && sent && (
          <SentStep {...shared} rating={rating} toasted={sent === 'by this page'} />
        )}
        {rating !== null && !positive && !sent && (
          <NegativeStep
            {...shared}
            rating={rating}
            formToken={given.formToken}
            tokenOfDocument={isInDocument}
            refused={refused}
            noticeHtml={given.noticeHtml}
            typed={typed}
            onSent={() => setSent('by this page')}
          />
        )}
      </div>
    </>
  )
}
