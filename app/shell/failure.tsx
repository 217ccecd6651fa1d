import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { focusMain } from '#app/ui/focus-main.ts'
import { sayError } from '#domain/error-id.ts'
import { loadAnew } from './load-anew.ts'

/** Spec section 4: three retries, a second each; after that only a reload or the link home. */
const RETRY_LIMIT = 3
const RETRY_DELAY_MS = 1000

/** Outlives the component, which a retry that fails may mount again. */
let retries = 0

/** Called when a page is shown that did not fail. After a retry the button that had the focus is gone. */
export function recovered() {
  if (retries > 0) focusMain()
  retries = 0
}

export function Failure({ errorId }: { errorId: string }) {
  const { revalidate, state } = useRevalidator()
  const [waiting, setWaiting] = useState(false)
  const reload = useRef<HTMLButtonElement>(null)
  const retrying = waiting || state === 'loading'
  const retriable = retrying || retries < RETRY_LIMIT
  // The button that had the focus is gone.
  useEffect(() => {
    if (!retriable) reload.current?.focus()
  }, [retriable])
  function retry() {
    if (retrying) return
    retries += 1
    setWaiting(true)
    setTimeout(() => {
      setWaiting(false)
      revalidate()
    }, RETRY_DELAY_MS)
  }
  return (
    <div className="wrap grid justify-items-start gap-6 py-20" role="alert">
      <h1 className="text-h2">Something went wrong</h1>
      <p className="text-lg">We're sorry, but something unexpected happened.</p>
      <p className="text-soft">{sayError(errorId)}</p>
      <div className="flex flex-wrap gap-4">
        {retriable && (
          // Not `disabled`, which would take the focus away.
          <button type="button" className="btn btn-hot needs-script" aria-disabled={retrying} onClick={retry}>
            {retrying ? 'Trying...' : 'Try Again'}
          </button>
        )}
        {/* Not `reload`, which unfinished-navigation.ts takes for the router's. */}
        <button ref={reload} type="button" className="btn btn-line needs-script" onClick={loadAnew}>
          Reload Page
        </button>
        <a href="/" className="btn btn-line">
          Go Home
        </a>
      </div>
    </div>
  )
}
