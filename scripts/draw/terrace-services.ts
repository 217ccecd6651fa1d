import { palette } from './palette.ts'
import { at, curve, disc, rect, run } from './shapes.ts'

const { ink, sheet, hot, bad, good, carbon, soft } = palette
const COLD = '#1b6a8c'
const PIPE = 5

/** What a building services trade looks after, each in its own colour: water, drains, power, air. */
export function terraceServices(): string {
  return drains() + water() + power() + air()
}

function water(): string {
  return [
    run('150,628 366,628 366,604 690,604 690,618 726,618 726,262 744,262', COLD, PIPE),
    run('726,604 836,604 836,516', COLD, PIPE),
    run('726,350 770,350', COLD, PIPE),
    run('770,238 820,238 820,262 836,262 836,352 884,352 884,362', bad, PIPE),
    run('836,352 790,352', bad, PIPE),
    run('836,352 836,420 960,420 960,506 846,506 846,516', bad, PIPE),
    run('836,518 836,508 848,508', ink, 4),
    run('884,366 884,356 896,356', ink, 4),
    run('772,360 772,350 784,350', ink, 4),
    valve(366, 604),
    valve(726, 500),
    disc(150, 628, 15, ink),
    disc(150, 628, 9, COLD),
  ].join('')
}

function valve(x: number, y: number): string {
  return at(
    x,
    y,
    `<path d="M-11-8L11 8V-8L-11 8z" fill="${COLD}" stroke="${ink}" stroke-width="2.500" stroke-linejoin="round"/>`,
  )
}

function drains(): string {
  return [
    run('780,410 780,424 974,424 974,616', soft, 6, '12 5'),
    run('862,534 862,622', soft, 6, '12 5'),
    run('974,616 84,652', soft, 7, '16 6'),
    disc(84, 652, 13, ink),
    disc(84, 652, 7, soft),
  ].join('')
}

function power(): string {
  const cable = 4
  return [
    curve('M96 176Q250 238 434 232', ink, 3),
    disc(434, 232, 6, hot),
    run('440,232 456,232 456,466', hot, cable),
    rect(449, 452, 24, 42, sheet, 2),
    `<rect x="449" y="452" width="24" height="42" rx="2" fill="none" stroke="${ink}" stroke-width="3"/>`,
    ...[458, 466, 474, 482].map((y) => rect(455, y, 12, 4, y === 458 ? hot : ink)),
    run('456,404 690,404 690,434 712,434 944,434 944,498', hot, cable),
    run('456,256 690,256 690,292 940,292 940,272', hot, cable),
    run('884,292 884,272', hot, cable),
    lamp(552, 404, 434),
    lamp(540, 256, 296),
    lamp(770, 434, 484),
    lamp(870, 292, 322),
    run('684,404 684,524', hot, cable),
    socket(675, 520),
    socket(935, 494),
    run('684,256 684,348', hot, cable),
    socket(675, 346),
  ].join('')
}

function lamp(x: number, from: number, to: number): string {
  return (
    run(`${x},${from} ${x},${to}`, ink, 2.5) +
    `<path d="M${x - 20} ${to + 12}q0-20 20-20t20 20z" fill="${hot}"/>` +
    `<path d="M${x - 9} ${to + 12}a9 9 0 0 0 18 0z" fill="${carbon}" stroke="${ink}" stroke-width="1.500"/>`
  )
}

function socket(x: number, y: number): string {
  return (
    rect(x - 1.5, y - 1.5, 21, 15, ink, 3) +
    rect(x, y, 18, 12, sheet, 2) +
    rect(x + 4, y + 4, 3, 4, ink) +
    rect(x + 11, y + 4, 3, 4, ink)
  )
}

function air(): string {
  return [
    run('890,276 890,280 704,280 704,270 676,270 676,284 662,284', good, PIPE),
    run('946,276 946,301 706,301 706,424 676,424 676,432 664,432', good, PIPE),
    indoor(604, 272),
    indoor(604, 420),
  ].join('')
}

function indoor(x: number, y: number): string {
  return (
    rect(x, y, 62, 24, sheet, 6) +
    `<rect x="${x}" y="${y}" width="62" height="24" rx="6" fill="none" stroke="${ink}" stroke-width="2.500"/>` +
    rect(x + 8, y + 16, 46, 3, good) +
    [0, 1, 2]
      .map(
        (i) =>
          `<path d="M${x + 14 + i * 16} ${y + 30}q-7 8 0 15" fill="none" stroke="${good}" stroke-width="3" stroke-linecap="round"/>`,
      )
      .join('')
  )
}
