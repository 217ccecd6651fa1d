import { useEffect, useState } from 'react'
import { afterFrame } from '#app/ui/after-frame.ts'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** True from the first sign that somebody is there. Whatever only a visitor can ask for is not fetched before that. */
export function useInteracted(): boolean {
  const [interacted, setInteracted] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const seen = () => {
      stop.abort()
      // Lets the frame that responds to the press come first: what is fetched here runs on the same thread.
      afterFrame(() => setInteracted(true))
    }
    if (scrollY > 0) seen()
    else for (const sign of SIGNS) addEventListener(sign, seen, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return interacted
}
