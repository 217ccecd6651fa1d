import { useEffect } from 'react'
import { track } from '#app/features/analytics/track.ts'
import { MicroOffer } from '#app/features/audit/micro-offer.tsx'
import { usePlainPost } from '#app/features/sending/use-plain-post.ts'
import { pageServices } from '#app/page-services.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { loadContent } from '#content/load.ts'
import { withUtm } from '#domain/attribution/utm.ts'
import { cityOf } from '#domain/booking/slot-text.ts'
import { firstWord } from '#domain/leads/text-from-query.ts'
import type { Route } from './+types/audit-thank-you'

const BOOK = withUtm('/book', { campaign: 'audit', content: 'audit-thank-you' })

export function loader({ context, request }: Route.LoaderArgs) {
  const { audit, site } = loadContent()
  const { steps, microOffer } = audit
  return {
    name: firstWord(new URL(request.url).searchParams.get('name')) || 'there',
    reportBy: context.get(pageServices).auditReportBy(),
    steps,
    microOffer,
    ourCity: cityOf(site.timeZone),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Your audit request is in. What happens now, by when your report comes, and how to book a call.'
  return pageMeta(
    { title: 'Your audit is on its way', description, path: '/audit/thank-you', noindex: true },
    matches,
  )
}

export default function AuditThankYouPage({ loaderData }: Route.ComponentProps) {
  const { name, steps, reportBy, microOffer, ourCity } = loaderData
  const { site } = useSite()
  usePlainPost('audit')
  useEffect(() => track('audit_ty_view', { page: location.pathname }), [])
  return (
    <div className="wrap grid max-w-2xl gap-12 py-12 lg:max-w-7xl lg:pr-[29rem] lg:*:max-w-2xl">
      <div className="grid gap-4">
        <h1 className="text-h2">{`Thanks, ${name}!`}</h1>
        <p className="text-lg">Your request is in. This is what happens now.</p>
      </div>
      <ol className="docket">
        {steps.map(({ title, text }, i) => (
          <li key={title} className="docket-cell grid gap-2 py-5 sm:grid-cols-[4rem_1fr]">
            <span aria-hidden="true" className="figure text-h3">
              {i + 1}
            </span>
            <div>
              <h2 className="text-h4">{title}</h2>
              {i === 1 && (
                <p className="stamp stamp-hot mt-4">
                  <ClockTimes text={reportBy ? `by ${reportBy}` : 'within 2 business days'} />
                </p>
              )}
              <p className="mt-4">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="actions">
        <a
          href={BOOK}
          target="_blank"
          rel="noopener"
          aria-description="Opens in a new tab"
          className="btn btn-hot"
        >
          Book 15-Minute Strategy Call
          <ArrowIcon />
        </a>
        <PhoneLink phone={site.phone} location="audit-thank-you" className="btn btn-line">
          Call Now
        </PhoneLink>
      </div>
      <p>
        Or ring <PhoneLink phone={site.phone} location="audit-thank-you" />,{' '}
        <ClockTimes text={site.hoursLines.join(', ')} /> ({ourCity} time).
      </p>
      <MicroOffer {...microOffer} phone={site.phone} />
    </div>
  )
}
