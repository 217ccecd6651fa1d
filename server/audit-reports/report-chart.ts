import { html } from 'hono/html'
import { formatCount } from '#domain/roi/format-count.ts'
import type { RoiEstimate } from '#domain/roi/roi.ts'

const WIDTH = 400
const BAR = 30
/** Leaves room for the last number under the tape. */
const SCALE = WIDTH - 24
const MAJOR_TICKS = 8

function jobs(count: number): string {
  const number = formatCount(count)
  return `${number} ${number === '1' ? 'job' : 'jobs'}`
}

/** Draws jobs a month, today and with the product, as bars along a tape measure. */
export function reportChart({ result }: RoiEstimate) {
  const today = result.currentJobsPerMonth
  const then = result.jobsPerMonthWithProduct
  const step = tapeStep(Math.max(today, then))
  const end = Math.ceil(Math.max(today, then) / step) * step
  const x = (value: number) => Math.round((value / end) * SCALE * 10) / 10
  const words = `Today: ${jobs(today)} a month. Answered and followed up: ${jobs(then)} a month.`
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} 178" role="img" aria-label="${words}">
<text x="0" y="15">Today: ${jobs(today)} a month</text>
<rect class="bar" x="0" y="24" width="${x(today)}" height="${BAR}"/>
<text x="0" y="80">Answered and followed up: ${formatCount(then)}</text>
<rect class="bar-hot" x="1" y="89" width="${Math.max(0, x(then) - 1)}" height="${BAR}"/>
<path class="ticks" d="${ticks(end, step, x)}"/>
${majors(end, step).map((value) => html`<text class="tick" x="${x(value) + 2}" y="170">${formatCount(value)}</text>`)}
</svg>`
}

/** 1, 2 or 5 times a power of ten, so that the tape has at most eight steps. */
function tapeStep(longest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(longest, 0.1) / MAJOR_TICKS))
  return (
    [1, 2, 5, 10].map((times) => times * power).find((step) => longest / step <= MAJOR_TICKS) ?? 10 * power
  )
}

function majors(end: number, step: number): number[] {
  return Array.from({ length: Math.round(end / step) + 1 }, (_, i) => i * step)
}

/** Draws the tape from `y` 130, with long ticks at the numbers and four short ones between. */
function ticks(end: number, step: number, x: (value: number) => number): string {
  const small = step / 5
  const marks = Array.from({ length: Math.round(end / small) + 1 }, (_, i) => {
    return `M${x(i * small) + 1} 131v${i % 5 === 0 ? 26 : 10}`
  })
  return `M0 131H${SCALE + 2}${marks.join('')}`
}
