import { AddedReviewLink, NewReviewLink, ReviewLinkList } from '#domain/operator/review-links.ts'
import { LOGO_MAX_BYTES } from '#domain/reviews/review-business.ts'
import { Invalid } from '#server/refused.ts'
import { withAddresses } from '#server/reviews/addresses.ts'
import { registerBusiness } from '#server/reviews/register.ts'
import type { Services } from '#server/services.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** The businesses whose customers rate them at a short link. */
export function reviewLinkEndpoints(deps: Services): Endpoint[] {
  const { store, config } = deps
  const list = async () => ({
    links: (await store.listReviewBusinesses()).map((each) => withAddresses(each, config.siteUrl)),
  })
  return [
    endpoint({
      method: 'get',
      path: '/api/review-links',
      does: 'The registered businesses, with the addresses of their pages, cards and codes',
      answer: ReviewLinkList,
      run: list,
    }),
    endpoint({
      method: 'post',
      path: '/api/review-links',
      does: 'Registers a business: its customers rate it at /r/{slug}',
      body: NewReviewLink,
      // The logo is a third larger in base64, and the rest of the form comes with it.
      bodyLimit: LOGO_MAX_BYTES * 2,
      answer: AddedReviewLink,
      run: async ({ body: { logo, ...facts } }) => {
        const added = await registerBusiness(deps, facts, logo ? Buffer.from(logo, 'base64') : null)
        if (!added.business) throw new Invalid(added.errors)
        return { ...withAddresses(added.business, config.siteUrl), countedBefore: added.countedBefore }
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/review-links/:id',
      does: 'Ends a short link, by its slug; what was counted for it stays',
      answer: ReviewLinkList,
      run: async ({ id }) => {
        if (!(await store.removeReviewBusiness(id))) return null
        return list()
      },
    }),
  ]
}
