import { pageMeta } from '#app/shell/page-meta.ts'

/** The head of a funnel's page; search engines shall not keep it. */
export function funnelMeta(business: string, matches: Parameters<typeof pageMeta>[1]) {
  const description = `Rate your experience with ${business} from 1 to 5 stars. It takes a minute, and no account.`
  return pageMeta({ title: `Share Your Experience - ${business}`, description, noindex: true }, matches)
}
