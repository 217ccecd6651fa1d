import { expect, test } from 'vitest'
import { funnelStage } from './conversion.ts'

test.each([
  ['hero', 'awareness'],
  ['offer', 'consideration'],
  ['final-cta', 'decision'],
  ['sticky-footer', 'retention'],
  ['header', 'unknown'],
  ['constructor', 'unknown'],
  ['', 'unknown'],
])('%j is %s', (place, stage) => expect(funnelStage(place)).toBe(stage))
