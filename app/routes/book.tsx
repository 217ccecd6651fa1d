import { PageHead } from '#app/sections/page-head.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import type { Route } from './+types/book'

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'A 15-minute call with one of us: ring now, or leave your number and we call you back within 24 hours.'
  return pageMeta({ title: 'Book a 15-minute call', description, noindex: true }, matches)
}

/** Until slots can be picked here, the two ways that work: ring, or be rung. */
export default function BookPage() {
  const { site } = useSite()
  return (
    <PageHead
      title="A 15-minute call."
      lede="Ring us now in business hours, or leave your number and we call you back within 24 hours. Bring your missed calls; leave with a plan, or with a no."
    >
      <PhoneLink phone={site.phone} location="book" className="btn btn-hot">
        Call {site.phone.display}
      </PhoneLink>
      <AssessmentLink source="book" look="line">
        Call me back
      </AssessmentLink>
      <ul className="w-full text-soft">
        {site.hoursLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </PageHead>
  )
}
