import { palette } from './palette.ts'
import { at, curve, disc, polygon, rect, run, shape } from './shapes.ts'
import { tape } from './tape.ts'

const { ink, sheet, hot, edge, line, paper } = palette
const EARTH = '#d8cbb0'
const LEAF = '#5f7d5a'

export function street(): string {
  return sky() + ground() + pole() + garden() + at(118, 452, van())
}

function sky(): string {
  return rect(0, 0, 1200, 675, paper) + disc(236, 122, 46, '#f8d9a8') + cloud(274, 138) + cloud(866, 92)
}

function cloud(x: number, y: number): string {
  return rect(x, y, 92, 18, sheet, 9) + rect(x - 34, y + 18, 104, 18, sheet, 9)
}

function ground(): string {
  const stones = [
    [40, 600],
    [226, 652],
    [300, 598],
    [560, 650],
    [640, 634],
    [1080, 652],
    [1150, 624],
    [900, 654],
    [450, 640],
  ]
  return [
    polygon('0,560 712,560 712,590 1006,590 1006,598 1200,598 1200,675 0,675', EARTH),
    ...stones.map(([x = 0, y = 0]) => rect(x, y, 16, 5, '#c2b393', 3)),
    rect(0, 556, 424, 9, ink),
    rect(996, 594, 204, 8, ink),
  ].join('')
}

function pole(): string {
  return (
    rect(90, 150, 11, 408, '#7a5b3d') +
    rect(62, 172, 68, 8, '#7a5b3d') +
    rect(66, 162, 6, 10, ink) +
    rect(120, 162, 6, 10, ink)
  )
}

/** The tape measure stands against the back fence, from the yard to the ridge. */
function garden(): string {
  const upright = `<g transform="translate(1136 594) rotate(-90)">${tape(470, 42, { tape: hot, ink, hook: ink })}</g>`
  return [
    curve('M1066 596 C1058 530 1078 470 1066 410', '#8a6a4a', 13),
    curve('M1066 500 Q1046 470 1034 452', '#8a6a4a', 7),
    ...[
      [1066, 372, 50],
      [1030, 414, 34],
      [1092, 420, 30],
    ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, LEAF)),
    ...[
      [1052, 352, 20],
      [1090, 398, 16],
      [1024, 402, 13],
    ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, '#7d9a72')),
    upright,
  ].join('')
}

/** The van is 232 wide, with its wheels on y = 104. */
function van(): string {
  return [
    ladder(),
    shape('M4 84V22q0-12 12-12h118q8 0 14 7l30 33 40 10q10 3 10 14v10q0 6-6 6H10q-6 0-6-6z', sheet),
    shape('M4 62h224v12H4z', hot),
    shape('M126 22h10q5 0 9 5l22 25h-41z', '#35474c'),
    rect(112, 20, 3, 66, line),
    shape('M20 84h202v6H10z', ink),
    `<path d="M4 84V22q0-12 12-12h118q8 0 14 7l30 33 40 10q10 3 10 14v10q0 6-6 6H10q-6 0-6-6z" fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>`,
    rect(214, 62, 12, 10, '#f8e6ac', 2),
    wheel(52),
    wheel(182),
  ].join('')
}

function ladder(): string {
  const rungs = Array.from({ length: 9 }, (_, i) => rect(14 + i * 15, -7, 3, 10, edge))
  return (
    rungs.join('') +
    run('4,-8 146,-8', ink, 4) +
    run('4,3 146,3', ink, 4) +
    rect(28, 3, 5, 8, ink) +
    rect(118, 3, 5, 8, ink)
  )
}

function wheel(x: number): string {
  return disc(x, 86, 20, ink) + disc(x, 86, 9, line)
}
