import type { RoiTrade } from '#domain/roi/roi.ts'

/**
 * All trades at 20 leads a week and 25%: missed leads, jobs, revenue, hours. Calculated
 * independently in exact decimals.
 */
export const ROI_AT_DEFAULTS: [RoiTrade, number, number, number, number][] = [
  ['roofing', 56.29, 21.217, 180344.5, 8],
  ['plumbing', 50.228, 19.7015, 6895.525, 8],
  ['electrical', 53.692, 20.5675, 9255.375, 8],
  ['hvac', 51.96, 20.1345, 44295.9, 8],
  ['building', 47.63, 19.052, 285780, 7],
  ['landscaping', 45.032, 18.4025, 22083, 7],
  ['legal', 38.97, 16.887, 59104.5, 6],
  ['medical', 34.64, 15.8045, 44252.6, 5],
  ['dental', 36.372, 16.2375, 68197.5, 5],
  ['realestate', 43.3, 17.9695, 215634, 6],
  ['accounting', 32.908, 15.3715, 27668.7, 5],
  ['insurance', 41.568, 17.5365, 96450.75, 6],
  ['marketing', 38.104, 16.6705, 133364, 6],
  ['consultancy', 35.506, 16.021, 104136.5, 5],
  ['hairsalon', 41.568, 17.5365, 2104.38, 6],
]
