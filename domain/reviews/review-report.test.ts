import { expect, test } from 'vitest'
import type { Rating } from './rating.ts'
import type { ReviewEvent } from './review-count.ts'
import { reviewReports } from './review-report.ts'

function counted(slug: string | null, event: ReviewEvent, rating: Rating | null, count: number) {
  return { slug, event, rating, count }
}

const HARBOUR = { slug: 'harbour', name: 'Harbour Sample Roofing' }

test('by rating: how often the public link was shown and used', () => {
  const [report] = reviewReports(
    [HARBOUR],
    [
      counted('harbour', 'view', null, 10),
      counted('harbour', 'rated', 1, 2),
      counted('harbour', 'link-shown', 1, 2),
      counted('harbour', 'link-used', 1, 1),
      counted('harbour', 'rated', 3, 2),
      counted('harbour', 'link-shown', 3, 1),
      counted('harbour', 'rated', 5, 4),
      counted('harbour', 'link-shown', 5, 4),
      counted('harbour', 'link-used', 5, 3),
      counted('other', 'view', null, 99),
    ],
  )
  expect(report).toMatchObject({ slug: 'harbour', name: 'Harbour Sample Roofing', views: 10 })
  expect(report?.byRating.map(({ rating, rated }) => [rating, rated])).toEqual([
    [1, 2],
    [2, 0],
    [3, 2],
    [4, 0],
    [5, 4],
  ])
  expect(report?.byRating[0]).toEqual({
    rating: 1,
    rated: 2,
    linkShown: 2,
    linkUsed: 1,
    shownShare: 1,
    usedShare: 0.5,
  })
  expect(report?.byRating[1]).toMatchObject({ shownShare: null, usedShare: null })
  expect(report?.low).toEqual({ rated: 4, linkShown: 3, linkUsed: 1, shownShare: 0.75, usedShare: 1 / 3 })
  expect(report?.high).toEqual({ rated: 4, linkShown: 4, linkUsed: 3, shownShare: 1, usedShare: 0.75 })
})

test('removed links and unregistered businesses stand at the end, under no name', () => {
  const reports = reviewReports(
    [HARBOUR],
    [
      counted(null, 'view', null, 3),
      counted('gone', 'rated', 2, 1),
      counted('ended', 'rated', 2, 1),
      counted('harbour', 'view', null, 1),
    ],
  )
  expect(reports.map(({ slug, name, views }) => [slug, name, views])).toEqual([
    ['harbour', 'Harbour Sample Roofing', 1],
    ['ended', null, 0],
    ['gone', null, 0],
    [null, null, 3],
  ])
})

test('a lost report never makes a share above one; nothing counted is no share', () => {
  const [report] = reviewReports(
    [HARBOUR],
    [counted('harbour', 'rated', 5, 1), counted('harbour', 'link-shown', 5, 2)],
  )
  expect(report?.high.shownShare).toBe(1)
  expect(reviewReports([HARBOUR], [])).toMatchObject([{ views: 0, low: { shownShare: null } }])
})
