import QRCode from 'qrcode'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { qrPng, qrSvg } from './qr.ts'

const SHORT = 'https://tradefront.example/r/ab'
const LONG = `https://tradefront.example/r/${'a'.repeat(60)}`
const QUIET = 4

/** What a camera sees: one grey value a pixel. */
async function look(picture: Buffer, width?: number) {
  const image = sharp(picture, { density: 300 }).flatten({ background: '#fff' }).greyscale()
  const { data, info } = await (width ? image.resize(width, width, { kernel: 'nearest' }) : image)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The dark modules of the picture, read at each module's middle. */
function modulesIn({ data, width }: Awaited<ReturnType<typeof look>>, across: number): boolean[] {
  const step = width / across
  const at = (i: number) => Math.floor((i + 0.5) * step)
  return Array.from({ length: across * across }, (_, i) => {
    const pixel = data[at(Math.floor(i / across)) * width + at(i % across)]
    return pixel !== undefined && pixel < 128
  })
}

function expectedModules(text: string, across: number): boolean[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' })
  return Array.from({ length: across * across }, (_, i) => {
    const [row, column] = [Math.floor(i / across) - QUIET, (i % across) - QUIET]
    const inside = [row, column].every((n) => n >= 0 && n < modules.size)
    return inside && modules.get(row, column) === 1
  })
}

describe.each([
  // Sizes by the standard's table: 31 letters at level Q need version 3 (29 modules), 89 version 8 (49).
  [SHORT, 29],
  [LONG, 49],
])('%s', (text, size) => {
  const across = size + 2 * QUIET

  test('as PNG: square, sharp, every module right, four white ones around', async () => {
    const seen = await look(await qrPng(text))
    expect([seen.width, seen.height]).toEqual([across * 24, across * 24])
    expect([...new Set(seen.data)].sort()).toEqual([0, 255])
    expect(modulesIn(seen, across)).toEqual(expectedModules(text, across))
  })

  test('as SVG: the same modules at any size', async () => {
    const svg = await qrSvg(text)
    expect(svg).toContain(`viewBox="0 0 ${across} ${across}"`)
    expect(svg).not.toMatch(/<script|href|style=/)
    expect(modulesIn(await look(Buffer.from(svg), across * 10), across)).toEqual(
      expectedModules(text, across),
    )
  })

  test('three finder squares stand where a camera looks for them', async () => {
    const dark = modulesIn(await look(await qrPng(text)), across)
    // Through a finder's middle, dark and light run 1:1:3:1:1.
    const row = (y: number, x: number) =>
      [0, 1, 2, 3, 4, 5, 6].map((i) => (dark[(y + QUIET) * across + x + QUIET + i] ? '#' : '.')).join('')
    expect([row(3, 0), row(3, size - 7), row(size - 4, 0)]).toEqual(Array(3).fill('#.###.#'))
  })
})

test('a PNG is drawn at one bit a pixel, and a code that was asked for is kept, the last hundred of them', async () => {
  const picture = await qrPng(LONG)
  expect(picture[24]).toBe(1)
  expect(await qrPng(LONG)).toBe(picture)
  for (let other = 0; other < 100; other++) await qrPng(`${SHORT}${other}`)
  expect(await qrPng(LONG)).not.toBe(picture)
})
