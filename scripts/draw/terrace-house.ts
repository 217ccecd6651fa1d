import { palette } from './palette.ts'
import { curve, disc, polygon, rect, run, shape } from './shapes.ts'

const { sheet, carbon, ink, edge, line, soft } = palette
const FLOOR = '#d9cdb4'
const TIMBER = '#b98a5a'

/**
 * The house in section: everything that the section cuts through is drawn in ink, as in
 * an architectural drawing.
 */
export function terraceHouse(): string {
  return rooms() + furniture() + structure() + verandah() + roofPlant()
}

function rooms(): string {
  return [
    rect(446, 250, 254, 136, carbon),
    rect(446, 398, 254, 150, sheet),
    rect(712, 286, 272, 130, sheet),
    rect(712, 428, 272, 150, carbon),
    polygon('446,238 573,142 700,238', '#e7dfcd'),
    // Skirtings carry the eye along each floor.
    rect(446, 380, 254, 6, FLOOR),
    rect(446, 542, 254, 6, FLOOR),
    rect(712, 410, 272, 6, FLOOR),
    rect(712, 572, 272, 6, FLOOR),
  ].join('')
}

function structure(): string {
  return [
    rect(434, 238, 12, 322, ink),
    rect(700, 226, 12, 364, ink),
    rect(984, 262, 12, 328, ink),
    rect(434, 386, 278, 12, ink),
    rect(434, 238, 278, 12, ink),
    rect(700, 416, 296, 12, ink),
    rect(700, 274, 296, 12, ink),
    rect(422, 548, 290, 20, ink),
    rect(700, 578, 306, 20, ink),
    run('418,244 573,128 726,243', ink, 13),
    polygon('612,104 650,104 650,184 612,156', ink),
    rect(606, 98, 50, 10, ink),
    rect(620, 84, 9, 14, TIMBER),
    rect(634, 84, 9, 14, TIMBER),
    // The half flight of stairs between the two levels passes through the party wall, so the wall opens here.
    rect(700, 470, 12, 78, carbon),
    polygon('700,548 720,548 720,558 740,558 740,568 760,568 760,578 700,578', ink),
    opening(434, 284, 62),
    opening(434, 452, 96),
    opening(984, 308, 66),
    opening(984, 470, 108),
  ].join('')
}

/** Glass in the cut wall: two thin lines. */
function opening(x: number, y: number, height: number): string {
  return (
    rect(x, y, 12, height, '#cfe0e2') +
    rect(x + 5, y, 2, height, ink) +
    rect(x - 3, y + height - 4, 18, 5, ink)
  )
}

function verandah(): string {
  const balusters = Array.from({ length: 6 }, (_, i) => rect(380 + i * 9, 348, 2.5, 34, ink)).join('')
  return [
    curve('M374 272 Q402 250 434 250', ink, 7),
    rect(376, 270, 5, 278, ink),
    rect(370, 380, 66, 8, ink),
    rect(374, 344, 60, 4, ink),
    balusters,
    // The iron lace under the balcony.
    shape('M381 388h53v4q-7 13-13 0q-6 13-13.500 0q-7 13-13.500 0q-6 13-13 0z', ink),
    rect(366, 548, 70, 12, ink),
  ].join('')
}

function roofPlant(): string {
  return [condenser(866), condenser(922), heatPump(744), rect(996, 256, 6, 10, ink)].join('')
}

function condenser(x: number): string {
  return (
    rect(x + 4, 268, 8, 8, ink) +
    rect(x + 34, 268, 8, 8, ink) +
    rect(x, 224, 48, 46, sheet, 3) +
    `<rect x="${x}" y="224" width="48" height="46" rx="3" fill="none" stroke="${ink}" stroke-width="3"/>` +
    disc(x + 24, 247, 17, line) +
    `<circle cx="${x + 24}" cy="247" r="17" fill="none" stroke="${ink}" stroke-width="2.500"/>` +
    [0, 60, 120]
      .map(
        (turn) =>
          `<rect x="${x + 8}" y="245.500" width="32" height="3" fill="${ink}" transform="rotate(${turn + 15} ${x + 24} 247)"/>`,
      )
      .join('') +
    disc(x + 24, 247, 4, ink)
  )
}

function heatPump(x: number): string {
  return (
    rect(x, 190, 52, 82, sheet, 10) +
    `<rect x="${x}" y="190" width="52" height="82" rx="10" fill="none" stroke="${ink}" stroke-width="3"/>` +
    rect(x, 214, 52, 3, ink) +
    [0, 1, 2].map((i) => rect(x + 12, 198 + i * 5, 28, 2, soft)).join('') +
    rect(x + 19, 228, 14, 20, line, 2)
  )
}

function furniture(): string {
  return livingRoom() + bedroom() + bathroom() + kitchen()
}

function livingRoom(): string {
  return [
    shape('M478 508q0-10 10-10h6v18h96v-18h6q10 0 10 10v28h-128z', '#44605c'),
    rect(496, 490, 88, 28, '#54746f', 8),
    rect(484, 536, 8, 6, ink),
    rect(592, 536, 8, 6, ink),
    rect(484, 428, 44, 34, line),
    rect(488, 432, 36, 26, '#e9a46a'),
    polygon('488,458 502,443 511,451 516,446 524,458', '#9c5a2c'),
  ].join('')
}

function bedroom(): string {
  return [
    rect(500, 352, 124, 16, '#f2efe6', 4),
    rect(500, 364, 124, 12, TIMBER),
    rect(618, 332, 8, 48, TIMBER),
    rect(588, 342, 30, 12, sheet, 5),
    shape('M500 352h78v16h-78z', '#44605c'),
    rect(502, 374, 6, 6, ink),
    rect(616, 374, 6, 6, ink),
  ].join('')
}

function bathroom(): string {
  return [
    shape('M856 372h110v12q0 22-22 22h-66q-22 0-22-22z', '#dce5e3'),
    rect(850, 368, 122, 7, edge, 3),
    rect(876, 404, 6, 6, ink),
    rect(942, 404, 6, 6, ink),
    shape('M756 360h48v6q0 14-14 14h-20q-14 0-14-14z', '#dce5e3'),
    rect(776, 378, 8, 32, '#d8d2c3'),
    rect(758, 312, 44, 34, '#cfe0e2', 3),
  ].join('')
}

function kitchen(): string {
  return [
    rect(800, 526, 150, 8, ink),
    rect(804, 534, 142, 38, TIMBER),
    rect(851, 534, 2, 38, ink),
    rect(899, 534, 2, 38, ink),
    rect(840, 545, 6, 2, ink),
    rect(858, 545, 6, 2, ink),
    rect(906, 545, 6, 2, ink),
    rect(816, 440, 118, 30, TIMBER),
    rect(874, 440, 2, 30, ink),
  ].join('')
}
