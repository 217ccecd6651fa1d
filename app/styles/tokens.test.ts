import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [LIGHT = '', DARK = ''] = [...CSS.matchAll(/:root \{([^}]*)\}/g)].map((block) => block[1])
const light = colours(LIGHT)
const schemes = { light, dark: resolved({ ...light, ...colours(DARK) }) }

/** WCAG 2.2: 4.5 to 1 for text, 3 to 1 for what shows the shape of a control. */
const TEXT = [
  ['ink', ['paper', 'sheet', 'carbon']],
  ['soft', ['paper', 'sheet']],
  ['bad', ['paper', 'sheet']],
  ['good', ['paper', 'sheet']],
  ['on-hot', ['hot']],
  ['on-slab', ['slab']],
  ['soft-slab', ['slab']],
  ['hot', ['slab']],
] as const
const SHAPES = [
  ['edge', ['paper', 'sheet']],
  ['mark', ['paper', 'sheet', 'carbon', 'slab']],
  ['soft-slab', ['slab']],
] as const

describe.each(Object.entries(schemes))('%s scheme', (_, scheme) => {
  test.each(pairs(TEXT))('text in %s on %s reads at 4.5 to 1', (front, back) => {
    expect(contrast(scheme[front], scheme[back])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(pairs(SHAPES))('a control drawn in %s on %s stands out at 3 to 1', (front, back) => {
    expect(contrast(scheme[front], scheme[back])).toBeGreaterThanOrEqual(3)
  })
})

test('both schemes are there, and the measure is the standard one', () => {
  expect(Object.keys(schemes.dark)).toEqual(Object.keys(light))
  expect(schemes.dark.paper).not.toBe(light.paper)
  expect(contrast('#000000', '#ffffff')).toBe(21)
})

function pairs(list: readonly (readonly [string, readonly string[]])[]) {
  return list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const))
}

function colours(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6}|var\(--[a-z-]+\));/gi)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
}

/** Resolves a colour that is defined as another. */
function resolved(scheme: Record<string, string>): Record<string, string> {
  const entries = Object.entries(scheme)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, scheme[/^var\(--(.*)\)$/.exec(value)?.[1] ?? ''] ?? value]),
  )
}

function contrast(front = '', back = ''): number {
  const [bright = 0, dim = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red = Number.NaN, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
