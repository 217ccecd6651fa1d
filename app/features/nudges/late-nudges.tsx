import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hasContactBar } from '#domain/nudges/contact-bar.ts'
import { EXIT_INTENT_FROM_PX } from '#domain/nudges/exit-intent.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import type { NudgesProps } from './nudges.tsx'

const Nudges = lazy(() =>
  import('./nudges.tsx').then(
    (module) => ({ default: module.Nudges }),
    // If the chunk fails to load, nobody misses the nudges.
    () => ({ default: () => null }),
  ),
)

/** Lets what the page itself loads go first. */
const LOAD_AFTER_MS = 1000

export function LateNudges(props: NudgesProps) {
  const path = useLocation().pathname.toLowerCase()
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (isReviewPage(path)) return
    const timer = setTimeout(() => setDue(true), msUntilDue(path))
    return () => clearTimeout(timer)
  }, [path])
  return due ? (
    <Suspense>
      <Nudges {...props} />
    </Suspense>
  ) : null
}

function msUntilDue(path: string): number {
  if (hasContactBar({ path, width: innerWidth })) return 0
  // The exit intent is armed 2 s after the page loaded, however long hydration took.
  return innerWidth < EXIT_INTENT_FROM_PX ? LOAD_AFTER_MS : LOAD_AFTER_MS - performance.now()
}
