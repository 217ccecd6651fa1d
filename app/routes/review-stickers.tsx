import { PrintPage } from '#app/features/review-links/print-page.tsx'
import { printFacts } from '#app/features/review-links/registered-business.ts'
import { StickerSheet } from '#app/features/review-links/sticker-sheet.tsx'
import { UnknownLink } from '#app/features/review-links/unknown-link.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import printSheets from '#app/styles/print-sheets.css?url'
import type { Route } from './+types/review-stickers'

export const loader = (args: Route.LoaderArgs) => printFacts(args)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Page', noindex: true }, matches)
  return [
    ...pageMeta({ title: `Stickers for ${loaderData.name}`, noindex: true }, matches),
    { tagName: 'link', rel: 'stylesheet', href: printSheets },
  ]
}

export default function ReviewStickersPage({ loaderData }: Route.ComponentProps) {
  const other = (
    <a className="btn btn-sm btn-line" href={`${loaderData.path}/card`}>
      Counter card
    </a>
  )
  return (
    <PrintPage
      title="Stickers"
      hint="A4, twelve stickers of 63.5 × 72 mm. Print them at 100%, on a sheet of labels of that size or on plain sticker paper, and cut along the dots."
      facts={loaderData}
      other={other}
    >
      <StickerSheet {...loaderData} />
    </PrintPage>
  )
}

export { UnknownLink as ErrorBoundary }
