import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { readStored, writeStored } from './browser-storage.ts'
import { navigationTiming } from './navigation-timing.ts'

const KEY = 'tradefront:heading-to'

/**
 * Where a chunk is gone after a deploy, or lost on the way, the router reloads the page where the visitor is. This takes
 * them on, once, to where they were heading; for a link that was only passed nothing is reloaded, and nothing typed lost.
 */
export function useUnfinishedNavigation() {
  // The router itself and not `useNavigation`, which a fast failure overtakes before React has rendered it.
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    const heading = readStored('sessionStorage', KEY)
    writeStored('sessionStorage', KEY, null)
    const reloaded = navigationTiming()?.type === 'reload'
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
  useEffect(() => {
    // Vite reloads after a change, and means it. Older browsers have no way to know.
    if (import.meta.env.DEV || !('navigation' in window)) return
    const stay = (event: NavigateEvent) => {
      const passed = !router?.state.navigation.location
      if (event.navigationType === 'reload' && !event.userInitiated && passed) event.preventDefault()
    }
    navigation.addEventListener('navigate', stay)
    return () => navigation.removeEventListener('navigate', stay)
  }, [router])
}
