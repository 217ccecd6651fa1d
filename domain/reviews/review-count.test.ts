import { expect, test } from 'vitest'
import { toReviewCount } from './review-count.ts'

test.each([
  [
    { slug: 'ab', event: 'view' },
    { slug: 'ab', event: 'view', rating: null },
  ],
  [
    { event: 'view', rating: 5 },
    { slug: null, event: 'view', rating: null },
  ],
  [
    { slug: null, event: 'rated', rating: 2 },
    { slug: null, event: 'rated', rating: 2 },
  ],
  [
    { slug: 'ab', event: 'link-used', rating: '5' },
    { slug: 'ab', event: 'link-used', rating: 5 },
  ],
  [{ slug: 'ab', event: 'rated' }, null],
  [{ slug: 'ab', event: 'rated', rating: 6 }, null],
  [{ slug: 'ab', event: 'rated', rating: [1] }, null],
  [{ slug: 'ab', event: 'bought', rating: 1 }, null],
  [{ slug: 'ab', event: 'constructor', rating: 1 }, null],
  [{ slug: '', event: 'view' }, null],
  [{ slug: 'A B', event: 'view' }, null],
  [{ slug: 7, event: 'view' }, null],
  [{ slug: ['ab'], event: 'view' }, null],
  [{}, null],
])('%j counts as %j', (given, count) => expect(toReviewCount(given)).toEqual(count))
