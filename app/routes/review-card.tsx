import { CounterCard } from '#app/features/review-links/counter-card.tsx'
import { PrintPage } from '#app/features/review-links/print-page.tsx'
import { printFacts } from '#app/features/review-links/registered-business.ts'
import { UnknownLink } from '#app/features/review-links/unknown-link.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import printSheets from '#app/styles/print-sheets.css?url'
import type { Route } from './+types/review-card'

export const loader = (args: Route.LoaderArgs) => printFacts(args)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Page', noindex: true }, matches)
  return [
    ...pageMeta({ title: `Counter card for ${loaderData.name}`, noindex: true }, matches),
    { tagName: 'link', rel: 'stylesheet', href: printSheets },
  ]
}

export default function ReviewCardPage({ loaderData }: Route.ComponentProps) {
  const other = (
    <a className="btn btn-sm btn-line" href={`${loaderData.path}/stickers`}>
      Sticker sheet
    </a>
  )
  return (
    <PrintPage
      title="Counter card"
      hint="A6, upright. Print it at 100%, without margins, on the thickest paper that your printer takes."
      facts={loaderData}
      other={other}
    >
      <CounterCard {...loaderData} />
    </PrintPage>
  )
}

export { UnknownLink as ErrorBoundary }
