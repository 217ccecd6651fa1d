import { Link } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { withUtm } from '#domain/attribution/utm.ts'
import type { GivenAnswers } from '#domain/discovery/answers.ts'

export function NextActions({ given }: { given: GivenAnswers }) {
  const search = `?${new URLSearchParams({ ...given, source: 'discovery' })}`
  return (
    <div className="docket-cell actions py-6">
      <Link
        to={withUtm(`/book${search}`, { campaign: 'discovery', content: 'discovery-result' })}
        prefetch="intent"
        className="btn btn-hot"
      >
        Book a 15-minute call
        <ArrowIcon />
      </Link>
      <Link to={`/audit${search}`} prefetch="intent" className="btn btn-line">
        Get it checked in a free audit
      </Link>
    </div>
  )
}
