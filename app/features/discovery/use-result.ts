import { useEffect, useState } from 'react'
import { useInteracted } from '#app/shell/use-interacted.ts'

const RETRY_MS = 3000
let part: typeof import('./discovery-result.tsx').DiscoveryResult | null = null

/** Loads the component that shows the answer. The server has it before it renders a page. */
export async function loadResult(): Promise<void> {
  part = (await import('./discovery-result.tsx')).DiscoveryResult
}

/**
 * The answer and its form are half of this page's script, and nobody sees them before the ninth question:
 * they load at the first sign of use, and loading is retried while the answer is wanted. Null until then.
 */
export function useResult(wanted: boolean): typeof part {
  const interacted = useInteracted()
  const [, setIsThere] = useState(part !== null)
  useEffect(() => {
    if (!interacted && !wanted) return
    let again: ReturnType<typeof setTimeout> | undefined
    let over = false
    const load = () =>
      loadResult().then(
        () => setIsThere(true),
        (error) => {
          console.warn('What shows the answer did not load.', error)
          if (wanted && !over) again = setTimeout(load, RETRY_MS)
        },
      )
    void load()
    return () => {
      over = true
      clearTimeout(again)
    }
  }, [interacted, wanted])
  return part
}

/** A server-rendered answer is hydrated only once its component is loaded: otherwise it would disappear. */
export async function resultOnPage(): Promise<void> {
  if (document.querySelector('[data-discovery-result]')) await loadResult()
}
