import { Link } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { withUtm } from '#domain/attribution/utm.ts'
import type { GivenAnswers } from '#domain/discovery/answers.ts'
import type { DiscoveryAnswers } from '#domain/discovery/recommend.ts'
import { auditSearch } from '#domain/leads/audit-prefill.ts'

type NextActionsProps = { given: GivenAnswers; answers: DiscoveryAnswers }

export function NextActions({ given, answers: { trade, weeklyLeads, jobValue } }: NextActionsProps) {
  const book = `/book?${new URLSearchParams({ ...given, source: 'discovery' })}`
  return (
    <div className="docket-cell actions py-6">
      <Link
        to={withUtm(book, { campaign: 'discovery', content: 'discovery-result' })}
        prefetch="intent"
        className="btn btn-hot"
      >
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
