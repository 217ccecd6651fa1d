import type { Selectable } from 'kysely'
import { toRating } from '#domain/reviews/rating.ts'
import type { ReviewBusiness } from '#domain/reviews/review-business.ts'
import type { ReviewCount, ReviewEvent } from '#domain/reviews/review-count.ts'
import type { ReviewLinksStore } from './review-links-store.ts'
import type { Db } from './store-core.ts'

export type ReviewBusinessTable = {
  slug: string
  name: string
  place_id: string | null
  link: string | null
  logo: string | null
  created_at: string
}

export type ReviewCountTable = {
  slug: string
  event: ReviewEvent
  rating: number
  day: string
  count: number
}

/** Stands for NULL in the key of a count, since NULLs never conflict. */
const UNREGISTERED = ''
const NO_RATING = 0

export function reviewLinkMethods(db: Db): ReviewLinksStore {
  return {
    addReviewBusiness: async ({ placeId, createdAt, ...rest }) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('review_business')
        .values({ ...rest, place_id: placeId, created_at: createdAt })
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    findReviewBusiness: (slug) => find(db, slug),
    listReviewBusinesses: async () => {
      const rows = await db
        .selectFrom('review_business')
        .selectAll()
        .orderBy('name')
        .orderBy('slug')
        .execute()
      return rows.map(toBusiness)
    },
    removeReviewBusiness: async (slug) => {
      const { numDeletedRows } = await db
        .deleteFrom('review_business')
        .where('slug', '=', slug)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    countReview: (count, day) => countReview(db, count, day),
    reviewCounts: async (since = '') => {
      const rows = await db
        .selectFrom('review_count')
        .select(({ fn }) => ['slug', 'event', 'rating', fn.sum<number | string>('count').as('total')])
        .where('day', '>=', since)
        .groupBy(['slug', 'event', 'rating'])
        .orderBy('slug')
        .orderBy('event')
        .orderBy('rating')
        .execute()
      return rows.map(({ slug, event, rating, total }) => ({
        slug: slug === UNREGISTERED ? null : slug,
        event,
        rating: toRating(rating),
        count: Number(total),
      }))
    },
  }
}

async function countReview(db: Db, { slug, event, rating }: ReviewCount, day: string): Promise<boolean> {
  if (slug !== null && !(await find(db, slug))) return false
  await db
    .insertInto('review_count')
    .values({ slug: slug ?? UNREGISTERED, event, rating: rating ?? NO_RATING, day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['slug', 'event', 'rating', 'day'])
        .doUpdateSet((eb) => ({ count: eb('review_count.count', '+', 1) })),
    )
    .execute()
  return true
}

async function find(db: Db, slug: string): Promise<ReviewBusiness | null> {
  const row = await db.selectFrom('review_business').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row ? toBusiness(row) : null
}

function toBusiness({ place_id, created_at, ...row }: Selectable<ReviewBusinessTable>): ReviewBusiness {
  return { ...row, placeId: place_id, createdAt: created_at }
}
