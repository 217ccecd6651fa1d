import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'tradefront:heading-to'

/**
 * After a deploy an open page asks for a chunk that is gone; the router then reloads the page where the visitor was.
 * This takes them on, once, to where they were heading.
 */
export function useUnfinishedNavigation() {
  // The router itself and not `useNavigation`, which a fast failure overtakes before React has rendered it.
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    const heading = readStored('sessionStorage', KEY)
    writeStored('sessionStorage', KEY, null)
    const [load] = performance.getEntriesByType('navigation')
    const reloaded = load instanceof PerformanceNavigationTiming && load.type === 'reload'
    // From this tab's own storage, and still: only a path of this site.
    if (reloaded && typeof heading === 'string' && /^\/(?!\/)/.test(heading)) location.replace(heading)
  }, [])
  useEffect(() => {
    const keep = () => {
      const target = router?.state.navigation.location
      if (target) writeStored('sessionStorage', KEY, target.pathname + target.search + target.hash)
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [router])
}
