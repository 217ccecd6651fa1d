import { useEffect, useEffectEvent } from 'react'

/** A tablet on the counter is the next customer's after this long without input (issue: kiosk use). */
const IDLE_MS = 30_000
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel'] as const

/** While `active`, calls `reset` once nobody has touched anything for 30 seconds. */
export function useIdleReset(active: boolean, reset: () => void): void {
  const onIdle = useEffectEvent(reset)
  useEffect(() => {
    if (!active) return
    let timer = setTimeout(onIdle, IDLE_MS)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, IDLE_MS)
    }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, again, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, again)
    }
  }, [active])
}
