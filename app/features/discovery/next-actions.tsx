import { Link } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { withUtm } from '#domain/attribution/utm.ts'
import type { DiscoveryAnswers } from '#domain/discovery/recommend.ts'
import { auditSearch } from '#domain/leads/audit-prefill.ts'

const BOOK = withUtm('/book?source=discovery', { campaign: 'discovery', content: 'discovery-result' })

export function NextActions({ answers: { trade, weeklyLeads, jobValue } }: { answers: DiscoveryAnswers }) {
  return (
    <div className="docket-cell actions py-6">
      <Link to={BOOK} prefetch="intent" className="btn btn-hot">
        Book a 15-minute call
        <ArrowIcon />
      </Link>
      <Link
        to={`/audit${auditSearch({ trade, weeklyLeads, avgJobValue: jobValue }, 'discovery')}`}
        prefetch="intent"
        className="btn btn-line"
      >
        Get it checked in a free audit
      </Link>
    </div>
  )
}
