import { useEffect, useState } from 'react'
import { useInteracted } from '#app/shell/use-interacted.ts'

let part: typeof import('./discovery-result.tsx').DiscoveryResult | null = null

/** Fetches what shows the answer. The server has it before it writes a page. */
export async function loadResult(): Promise<void> {
  part = (await import('./discovery-result.tsx')).DiscoveryResult
}

/**
 * The answer and its form are half of this page's script, and nobody sees them before the ninth question: they come with
 * the first sign of use. Null until then; where they are lost the server writes the answer, whose address is open.
 */
export function useResult(shown: boolean): typeof part {
  const interacted = useInteracted()
  const [, setIsThere] = useState(part !== null)
  useEffect(() => {
    if (part || !(interacted || shown)) return
    loadResult().then(
      () => setIsThere(true),
      (error) => {
        console.warn('The answer did not load; the server writes it.', error)
        // Not `reload`, which the shell keeps the router from (unfinished-navigation.ts).
        if (shown) location.replace(location.pathname + location.search)
      },
    )
  }, [interacted, shown])
  return part
}

/** A page that the server wrote the answer into comes alive only with what shows it: it would take the answer away. */
export async function resultOnPage(): Promise<void> {
  if (document.querySelector('[data-discovery-result]')) await loadResult()
}
