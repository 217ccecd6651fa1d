import { expect, test } from 'vitest'
import { isReviewPage } from './review-page.ts'

test.each([
  ['/review-funnel', true],
  ['/Review-Funnel', true],
  ['/r/sample-plumbing', true],
  ['/R/sample-plumbing', true],
  ['/resources', false],
  ['/roi', false],
  ['/', false],
])('%s is a review page: %j', (path, is) => expect(isReviewPage(path)).toBe(is))
