import { expect, test } from 'vitest'
import { loadGrade } from './performance-grade.ts'

test.each([
  [0, 'A'],
  [1500, 'A'],
  [1501, 'B'],
  [2500, 'B'],
  [3250, 'C'],
  [4000, 'D'],
  [4001, 'F'],
])('%d ms is %s', (ms, grade) => expect(loadGrade(ms)).toBe(grade))
