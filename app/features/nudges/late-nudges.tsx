import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hasContactBar } from '#domain/nudges/contact-bar.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import type { NudgesProps } from './nudges.tsx'

const Nudges = lazy(() =>
  import('./nudges.tsx').then(
    (module) => ({ default: module.Nudges }),
    // Nobody misses them.
    () => ({ default: () => null }),
  ),
)

/** Before the exit intent is armed, after what the page itself loads. */
const LOAD_AFTER_MS = 1000

export function LateNudges(props: NudgesProps) {
  const path = useLocation().pathname.toLowerCase()
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (isReviewPage(path)) return
    const atOnce = hasContactBar({ path, width: innerWidth })
    const timer = setTimeout(() => setDue(true), atOnce ? 0 : LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [path])
  return due ? (
    <Suspense>
      <Nudges {...props} />
    </Suspense>
  ) : null
}
