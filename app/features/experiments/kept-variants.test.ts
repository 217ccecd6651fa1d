import { afterEach, expect, test, vi } from 'vitest'
import { activeVariants, forcedVariants } from './kept-variants.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([[null], [5], ['B'], [[]], [{ variant: 'B' }], [{ variant: 'B', at: 'now' }]])(
  'an entry %j, which is not ours, is no variant and stops no form',
  (strange) => {
    const kept = {
      user: 'u',
      hero_copy: strange,
      primary_cta: { variant: 'A', at: Date.now(), forced: true },
    }
    vi.stubGlobal('window', { localStorage: { getItem: () => JSON.stringify(kept) } })
    expect(activeVariants()).toEqual({ primary_cta: 'A' })
    expect(forcedVariants()).toEqual(['primary_cta'])
  },
)
