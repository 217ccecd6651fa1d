import { isRouteErrorResponse, useRouteError } from 'react-router'

/** Shown for a link that is not, or no longer, registered. Other failures go up to the root. */
export function UnknownLink() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <div className="wrap grid min-h-[calc(100svh-5rem)] content-start justify-items-start gap-6 py-20">
      <p className="stamp">404</p>
      <h1 className="max-w-5xl text-h2">This review link is not in use</h1>
      <div className="grid max-w-2xl gap-4 text-lg">
        <p>The business has stopped using it, or the address was mistyped.</p>
        <p>
          Check the address, scan the code again, or ask the business for its new link. You can also look the
          business up on Google and review it there.
        </p>
      </div>
    </div>
  )
}
