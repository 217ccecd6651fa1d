import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, IDLE_NAVIGATION, type Path } from 'react-router'
import { storedPath, writeStored } from './browser-storage.ts'
import { loadAnew } from './load-anew.ts'
import { navigationTiming } from './navigation-timing.ts'
import { onComeBack } from './on-come-back.ts'

const KEY = 'tradefront:heading-to'

/**
 * If a chunk is gone after a deploy, or lost on the way, the router reloads the page that the visitor is on.
 * Instead, this loads the page that they were heading to, and Back returns to the one they left; for a link
 * that was only passed over nothing is loaded, and nothing typed is lost.
 */
export function useUnfinishedNavigation() {
  // The router itself, not `useNavigation`, which a fast failure overtakes before React has rendered it.
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    const heading = storedPath(KEY)
    writeStored('sessionStorage', KEY, null)
    const reloaded = navigationTiming()?.type === 'reload'
    if (reloaded && heading !== null && heading !== addressOf(location)) location.replace(heading)
  }, [])
  useEffect(() => {
    const keep = () => {
      const target = router?.state.navigation.location
      if (target && !('NavigateEvent' in window)) writeStored('sessionStorage', KEY, addressOf(target))
    }
    addEventListener('pagehide', keep)
    const stopComingBack = onComeBack(() => {
      writeStored('sessionStorage', KEY, null)
      if (router?.state.navigation.state !== 'loading') return
      // A form that has led on stays locked.
      if (document.querySelector('form [readonly]')) loadAnew()
      // The router left for a document and waits for it: it does not expect a return from the back/forward
      // cache, and has no other way out.
      router._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION })
    })
    return () => {
      removeEventListener('pagehide', keep)
      stopComingBack()
    }
  }, [router])
  useEffect(() => {
    // Vite's reloads after a change are intended. Older browsers have no Navigation API: they reload, and are
    // taken on once.
    if (import.meta.env.DEV || !('NavigateEvent' in window)) return
    let left: Path | undefined
    const goOn = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return
      const target = router?.state.navigation.location
      // After Back the address is already that of the target.
      if (target && addressOf(target) === addressOf(location)) return
      event.preventDefault()
      // Each missing chunk asks for a reload.
      if (!target || target === left) return
      left = target
      location.assign(addressOf(target))
    }
    navigation.addEventListener('navigate', goOn)
    return () => navigation.removeEventListener('navigate', goOn)
  }, [router])
}

function addressOf({ pathname, search, hash }: Path): string {
  return pathname + search + hash
}
