import { palette } from './palette.ts'
import { rect, shape } from './shapes.ts'

type Options = { ink?: string; tile?: string; round?: number; reach?: number }

/** The logo on a 64 × 64 grid: a T on a piece of tape, whose ticks extend `reach` above it. */
export function mark({
  ink = palette.onHot,
  tile = palette.hot,
  round = 8,
  reach = 0,
}: Options = {}): string {
  const ticks = Array.from({ length: 5 }, (_, i) =>
    rect(9 + i * 10.5, -reach, 4, reach + (i % 2 ? 8 : 12), ink),
  )
  return rect(0, 0, 64, 64, tile, round) + ticks.join('') + shape('M9 20h46v13H40v25H24V33H9z', ink)
}
