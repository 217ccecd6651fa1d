import { data, type RouterContextProvider, redirect } from 'react-router'
import { pageServices } from '#app/page-services.ts'
import { siteUrl } from '#app/shell/site-url.ts'
import { isLocalAddress } from '#domain/local-address.ts'
import { isReviewSlug, type ReviewBusiness, reviewPath } from '#domain/reviews/review-business.ts'

type Asked = {
  context: Readonly<RouterContextProvider>
  request: Request
  params: { slug: string }
}

/** The business of a short link. @throws 404 for an unknown one, a redirect for one typed with capitals. */
export async function registeredBusiness({ context, request, params }: Asked): Promise<ReviewBusiness> {
  const slug = params.slug.toLowerCase()
  const business = isReviewSlug(slug) ? await context.get(pageServices).reviewBusiness(slug) : null
  if (!business) throw data(null, { status: 404 })
  if (slug !== params.slug) {
    const { pathname, search } = new URL(request.url)
    // Decoded, or '/r/%5AOE' would redirect to itself for ever.
    throw redirect(decodeURIComponent(pathname).toLowerCase() + search, 301)
  }
  return business
}

export type PrintFacts = {
  name: string
  logo: string | null
  path: string
  /** As people type it: without https. */
  address: string
  /** True if the site's address leads to this computer only, so that a printed code would lead nowhere. */
  unreachable: boolean
}

export async function printFacts(asked: Asked): Promise<PrintFacts> {
  const { slug, name, logo } = await registeredBusiness(asked)
  const path = reviewPath(slug)
  const address = new URL(siteUrl()).host + path
  return { name, logo, path, address, unreachable: isLocalAddress(siteUrl()) }
}
