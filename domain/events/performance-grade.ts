/**
 * Maximum milliseconds to load for each grade: the 'good' and 'poor' bounds of Largest Contentful Paint
 * (web.dev/articles/lcp) are those of B and D. The specification names grades but no bounds.
 */
const GRADES = [
  ['A', 1500],
  ['B', 2500],
  ['C', 3250],
  ['D', 4000],
] as const

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F'

export function loadGrade(ms: number): Grade {
  return GRADES.find(([, limit]) => ms <= limit)?.[0] ?? 'F'
}
