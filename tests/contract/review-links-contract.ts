import { describe, expect, test } from 'vitest'
import type { ReviewBusiness } from '#domain/reviews/review-business.ts'
import type { Subject } from './store-contract.ts'

const HARBOUR: ReviewBusiness = {
  slug: 'harbour-roofing',
  name: 'Harbour Sample Roofing',
  placeId: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
  link: null,
  logo: null,
  createdAt: '2026-11-23T00:00:00.000Z',
}
const ALPS: ReviewBusiness = {
  slug: 'alps-plumbing',
  name: 'Alps\' "Sample" Plumbing 🔧; drop table review_business;--',
  placeId: null,
  link: 'https://g.page/r/CdUo2kQ_sample/review',
  logo: 'data:image/png;base64,AAAA',
  createdAt: '2026-11-24T00:00:00.000Z',
}
const DAY = '2026-11-23'

export function reviewLinksContract(subject: () => Subject): void {
  describe('review links', () => {
    test('a business is kept as it was given, also after a restart, and listed by name', async () => {
      const { store, restart } = subject()
      expect(await store.addReviewBusiness(HARBOUR)).toBe(true)
      expect(await store.addReviewBusiness(ALPS)).toBe(true)
      const again = await restart()
      expect(await again.listReviewBusinesses()).toEqual([ALPS, HARBOUR])
      expect(await again.findReviewBusiness('alps-plumbing')).toEqual(ALPS)
      expect(await again.findReviewBusiness('Alps-Plumbing')).toBeNull()
      expect(await again.findReviewBusiness('')).toBeNull()
    })

    test('a taken slug is refused, and the first stays as it was', async () => {
      const { store } = subject()
      const asked = [HARBOUR, { ...ALPS, slug: HARBOUR.slug }]
      const taken = await Promise.all(asked.map((business) => store.addReviewBusiness(business)))
      // They run concurrently, so either may be the first.
      expect(taken.toSorted()).toEqual([false, true])
      expect(await store.listReviewBusinesses()).toEqual(asked.filter((_business, i) => taken[i]))
    })

    test('removed once; what was counted stays, and a new registration goes on counting', async () => {
      const { store } = subject()
      await store.addReviewBusiness(HARBOUR)
      const view = { slug: HARBOUR.slug, event: 'view', rating: null } as const
      await store.countReview(view, DAY)
      expect(await store.removeReviewBusiness(HARBOUR.slug)).toBe(true)
      expect(await store.removeReviewBusiness(HARBOUR.slug)).toBe(false)
      expect(await store.findReviewBusiness(HARBOUR.slug)).toBeNull()
      expect(await store.countReview(view, DAY)).toBe(false)
      expect(await store.reviewCounts()).toEqual([{ ...view, count: 1 }])
      await store.addReviewBusiness(HARBOUR)
      await store.countReview(view, DAY)
      expect(await store.reviewCounts()).toEqual([{ ...view, count: 2 }])
    })

    test('counts by slug, event and rating, summed over the days asked for', async () => {
      const { store, restart } = subject()
      await store.addReviewBusiness(HARBOUR)
      const { slug } = HARBOUR
      for (const day of ['2026-11-22', DAY, DAY]) {
        expect(await store.countReview({ slug, event: 'rated', rating: 2 }, day)).toBe(true)
      }
      await store.countReview({ slug, event: 'rated', rating: 5 }, DAY)
      await store.countReview({ slug, event: 'link-used', rating: 2 }, DAY)
      const again = await restart()
      expect(await again.reviewCounts()).toEqual([
        { slug, event: 'link-used', rating: 2, count: 1 },
        { slug, event: 'rated', rating: 2, count: 3 },
        { slug, event: 'rated', rating: 5, count: 1 },
      ])
      expect(await again.reviewCounts(DAY)).toContainEqual({ slug, event: 'rated', rating: 2, count: 2 })
      expect(await again.reviewCounts('2026-11-24')).toEqual([])
    })

    test('unregistered businesses are counted together, under no slug; unknown slugs are not', async () => {
      const { store } = subject()
      for (let i = 0; i < 2; i++) {
        expect(await store.countReview({ slug: null, event: 'view', rating: null }, DAY)).toBe(true)
      }
      expect(await store.countReview({ slug: 'unknown', event: 'view', rating: null }, DAY)).toBe(false)
      expect(await store.reviewCounts()).toEqual([{ slug: null, event: 'view', rating: null, count: 2 }])
    })

    test('a hundred at once are all counted', async () => {
      const { store } = subject()
      const count = { slug: null, event: 'link-shown', rating: 1 } as const
      await Promise.all(Array.from({ length: 100 }, () => store.countReview(count, DAY)))
      expect(await store.reviewCounts()).toEqual([{ ...count, count: 100 }])
    })
  })
}
