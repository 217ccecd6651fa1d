import { useState } from 'react'

/** Spec section 4: three tries, a second each; after that only a reload or the way home. */
const RETRY_LIMIT = 3
const RETRY_DELAY_MS = 1000

type FailureProps = { errorId: string; onRetry: () => void }

let retries = 0

export function Failure({ errorId, onRetry }: FailureProps) {
  const [retrying, setRetrying] = useState(false)
  function retry() {
    retries += 1
    setRetrying(true)
    setTimeout(() => {
      setRetrying(false)
      onRetry()
    }, RETRY_DELAY_MS)
  }
  return (
    <div className="wrap grid justify-items-start gap-6 py-20" role="alert">
      <h1 className="text-h2">Something went wrong</h1>
      <p className="text-lg">We're sorry, but something unexpected happened.</p>
      <p className="text-soft">If you call us, say error {errorId}.</p>
      <div className="flex flex-wrap gap-4">
        {retries < RETRY_LIMIT && (
          <button type="button" className="btn btn-hot" disabled={retrying} onClick={retry}>
            {retrying ? 'Trying...' : 'Try Again'}
          </button>
        )}
        {/* Not `reload`, which unfinished-navigation.ts takes for the router's. */}
        <button
          type="button"
          className="btn btn-line"
          onClick={() => location.replace(location.pathname + location.search)}
        >
          Reload Page
        </button>
        <a href="/" className="btn btn-line">
          Go Home
        </a>
      </div>
    </div>
  )
}
