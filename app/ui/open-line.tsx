import { useEffect, useState } from 'react'
import type { OpenState } from '#domain/time/open-state.ts'
import { ClockTimes } from './clock-times.tsx'

/** In a tab that was left open and is looked at again later than this, it may no longer be true. */
const TRUE_FOR_MS = 5 * 60_000

/** Whether somebody answers the phone at this moment; nothing on a page that was kept from an earlier visit. */
export function OpenLine({ state }: { state: OpenState | null }) {
  const [old, setOld] = useState<OpenState | null>(null)
  useEffect(() => {
    const shownAt = Date.now()
    const look = () => !document.hidden && Date.now() - shownAt > TRUE_FOR_MS && setOld(state)
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [state])
  if (!state) return null
  // Its place stays, so that nothing below moves while somebody reads.
  return (
    <p className={old === state ? 'font-bold invisible' : 'font-bold'} data-open={state.open}>
      <ClockTimes text={state.text} />
    </p>
  )
}
