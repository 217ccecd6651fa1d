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

/** Length limits of the main bottleneck, which is optional. */
export const BOTTLENECK_MIN = 20
export const BOTTLENECK_MAX = 300
