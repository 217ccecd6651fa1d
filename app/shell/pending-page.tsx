import { useContext, useLayoutEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/** A shorter wait is not felt, and what is put up for it and taken down again makes it longer. */
const FELT_MS = 150

/**
 * A page that loads on demand shows a spinner, but only when the wait is felt. All else hears of a page once it is there:
 * that one is on its way would draw the page that is left once more, a tenth of a phone's tap, and shows nothing.
 */
export function PendingPage() {
  const router = useContext(DataRouterContext)?.router
  const [felt, setFelt] = useState(false)
  // Before the router's own provider subscribes, as a layout effect further up comes later.
  useLayoutEffect(() => {
    if (!router) return
    const { subscribe } = router
    let wait: ReturnType<typeof setTimeout> | undefined
    const stopWaiting = () => {
      clearTimeout(wait)
      wait = undefined
    }
    const unsubscribe = subscribe(({ navigation }) => {
      if (navigation.state === 'loading') wait ??= setTimeout(show, FELT_MS)
      else {
        stopWaiting()
        setFelt(false)
      }
    })
    router.subscribe = (tell) =>
      subscribe((state, change) => {
        if (state.navigation.state !== 'loading') tell(state, change)
      })
    function show() {
      // It covers a phone's whole screen, and nothing behind it is announced.
      document.querySelector<HTMLDialogElement>('.menu:modal')?.close()
      setFelt(true)
    }
    return () => {
      router.subscribe = subscribe
      unsubscribe()
      stopWaiting()
    }
  }, [router])
  return (
    felt && (
      <div role="status" className="pending-page">
        <span className="sr-only">Loading page</span>
      </div>
    )
  )
}
