import { palette } from './palette.ts'

const WIDTH_MM = 105
const LONGEST_MM = 7.5

/** The millimetres along the top of a printed card, in the colour of what stands on the brand's. */
export function ruler(): string {
  const ticks = Array.from({ length: WIDTH_MM }, (_, i) => `M${i + 1} 0v${lengthOf(i + 1)}`).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_MM} ${LONGEST_MM}" preserveAspectRatio="none">` +
    `<path d="${ticks}" fill="none" stroke="${palette.onHot}" stroke-width=".2"/></svg>\n`
  )
}

function lengthOf(mm: number): number {
  if (mm % 10 === 0) return LONGEST_MM
  return mm % 5 === 0 ? 5 : 3
}
