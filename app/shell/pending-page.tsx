import { type ContextType, useContext, useLayoutEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { endKeptPage } from './use-kept-page.ts'

/** A shorter wait is not felt, and showing and removing a spinner would make it longer. */
export const FELT_MS = 150

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

/** Belongs to the shell that is shown, which an error's page may have replaced. */
let tellFelt: (felt: boolean) => void
let stands = false

/**
 * Shows a spinner for a page that loads on demand, but only when the wait is felt. Everything else hears of a
 * page once it is there: the pending state would render the old page once more, a tenth of a phone's tap, and
 * show nothing.
 */
export function PendingPage() {
  const router = useContext(DataRouterContext)?.router
  const [felt, setFelt] = useState(false)
  useLayoutEffect(() => {
    tellFelt = setFelt
    if (router && !stands) standBetween(router)
  }, [router])
  return felt && <LoadingPage />
}

export function LoadingPage() {
  return (
    <div role="status" className="pending-page">
      <span className="sr-only">Loading page</span>
    </div>
  )
}

/** Runs before the router's own provider subscribes, as layout effects further up run later. */
function standBetween(router: Router) {
  stands = true
  const { subscribe } = router
  let wait: ReturnType<typeof setTimeout> | undefined
  let known = router.state.loaderData
  router.subscribe = (tell) =>
    subscribe((state, change) => {
      if (state.navigation.state === 'loading') wait ??= setTimeout(show, FELT_MS)
      else {
        clearTimeout(wait)
        wait = undefined
        tellFelt(false)
        if (Object.entries(state.loaderData).some(([route, data]) => data !== known[route])) endKeptPage()
        known = state.loaderData
        tell(state, change)
      }
    })
}

function show() {
  // The menu covers a phone's whole screen, and nothing behind it is announced.
  document.querySelector<HTMLDialogElement>('.site-menu:modal')?.close()
  tellFelt(true)
}
