import { letter } from './lettering.ts'
import { at, rect, shape } from './shapes.ts'

type Colours = { tape: string; ink: string; hook: string }

/** The same scale as in the style sheet: 8 px is one unit, 80 px is ten. */
const UNIT = 8

/** A tape measure: hooked on at 0, pulled out to `length`. */
export function tape(length: number, height: number, { tape, ink, hook }: Colours): string {
  const ticks = Array.from({ length: Math.floor(length / UNIT) }, (_, i) => tick(i + 1, height, ink))
  return rect(0, 0, length, height, tape) + ticks.join('') + rect(-6, -12, 12, height + 12, hook, 2)
}

function tick(unit: number, height: number, ink: string): string {
  const x = unit * UNIT
  if (unit % 10 === 0) return rect(x, 0, 3, height * 0.62, ink) + numeral(unit, x, height, ink)
  const half = unit % 5 === 0
  return rect(x, 0, half ? 3 : 2, height * (half ? 0.42 : 0.24), ink)
}

function numeral(unit: number, x: number, height: number, ink: string): string {
  const { d, width } = letter(String(unit), { size: height * 0.38, weight: 800, width: 78 })
  return at(x - width - 7, height * 0.84, shape(d, ink))
}
