export const TRADES = [
  'Electrician',
  'Plumber',
  'Roofer',
  'Builder',
  'Carpenter',
  'Painter',
  'Landscaper',
  'HVAC',
  'Handyman',
  'Other',
] as const

/** Characters of the main bottleneck, where it is told at all. */
export const BOTTLENECK_MIN = 20
export const BOTTLENECK_MAX = 300
