import type { MetaDescriptor } from 'react-router'
import type { RefusedPost } from '#app/page-services.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { type FunnelAddress, feedbackAddressFields, funnelPage } from '#domain/reviews/funnel-address.ts'

const FUNNEL_MANIFEST = '/review-funnel/manifest.webmanifest'

/** The head of a funnel's page, which search engines must not index. */
export function funnelMeta(
  { refused, ...address }: FunnelAddress & { refused: RefusedPost | null },
  matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  const { business, kiosk, slug } = address
  const description = `Rate your experience with ${business} from 1 to 5 stars. It takes a minute and needs no account.`
  const manifest = `${FUNNEL_MANIFEST}?${new URLSearchParams(feedbackAddressFields(address))}`
  return [
    ...pageMeta(
      {
        title: `Share Your Experience - ${business}`,
        description,
        path: funnelPage({ slug }),
        noindex: true,
        card: '/review-funnel',
        refused: refused !== null,
      },
      matches,
    ),
    // The site's own manifest comes later and browsers use the first one: a tablet installs this very funnel.
    ...(kiosk ? [{ tagName: 'link' as const, rel: 'manifest', href: manifest }] : []),
  ]
}
