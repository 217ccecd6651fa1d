import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'tradefront:heading-to'

/**
 * After a deploy an open page asks for a chunk that is gone; the router then reloads the page where the visitor was.
 * This takes them on, once, to where they were heading.
 */
export function useUnfinishedNavigation() {
  const { location: target } = useNavigation()
  useEffect(() => {
    const heading = readStored('sessionStorage', KEY)
    writeStored('sessionStorage', KEY, null)
    const [load] = performance.getEntriesByType('navigation')
    const reloaded = load instanceof PerformanceNavigationTiming && load.type === 'reload'
    // From this tab's own storage, and still: only a path of this site.
    if (reloaded && typeof heading === 'string' && /^\/(?!\/)/.test(heading)) location.replace(heading)
  }, [])
  useEffect(() => {
    if (!target) return
    writeStored('sessionStorage', KEY, target.pathname + target.search + target.hash)
    return () => writeStored('sessionStorage', KEY, null)
  }, [target])
}
