import { expect, test } from 'vitest'
import { milestonesAt } from './scroll-depth.ts'

test.each([
  [0, 800, 8000, []],
  [1198, 800, 8000, []],
  [1200, 800, 8000, [25]],
  [3200, 800, 8000, [25, 50]],
  [7199.4, 800, 8000, [25, 50, 75, 100]],
  [7198, 800, 8000, [25, 50, 75]],
  [0, 800, 500, [25, 50, 75, 100]],
])('%d px down, %d px of %d on the screen: %j', (scrolled, screen, page, reached) => {
  expect(milestonesAt(scrolled, screen, page)).toEqual(reached)
})
