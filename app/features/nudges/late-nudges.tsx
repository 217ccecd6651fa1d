import { lazy, Suspense, useEffect, useState } from 'react'
import type { NudgesProps } from './nudges.tsx'

const Nudges = lazy(() =>
  import('./nudges.tsx').then(
    (module) => ({ default: module.Nudges }),
    // Nobody misses them.
    () => ({ default: () => null }),
  ),
)

/** The width of the contact bar, the only nudge that may come at once. */
const PHONE = '(max-width: 39.99rem)'
/** Before the exit intent is armed, after what the page itself loads. */
const LOAD_AFTER_MS = 1000

export function LateNudges(props: NudgesProps) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const atOnce = matchMedia(PHONE).matches && location.pathname !== '/'
    const timer = setTimeout(() => setDue(true), atOnce ? 0 : LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return due ? (
    <Suspense>
      <Nudges {...props} />
    </Suspense>
  ) : null
}
