import { pageMeta } from '#app/shell/page-meta.ts'
import { TryAgainLink } from '#app/ui/try-again-link.tsx'
import type { Route } from './+types/review-offline'

export function meta({ matches }: Route.MetaArgs) {
  const title = 'No connection to the rating page'
  return pageMeta({ title, path: '/review-funnel/offline', noindex: true }, matches)
}

/** The offline page of review pages: our phone and our pages are not those of the business that is rated. */
export default function ReviewOfflinePage() {
  return (
    <div className="wrap grid justify-items-start gap-6 py-16">
      <p className="stamp stamp-hot">No connection</p>
      <h1 className="text-h2">This rating page needs a connection.</h1>
      <p className="text-lg">
        We cannot reach it from this device right now. It opens once the connection is back.
      </p>
      <TryAgainLink className="btn btn-hot" />
    </div>
  )
}
