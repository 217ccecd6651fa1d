import { crc32, deflateSync } from 'node:zlib'
import QRCode from 'qrcode'

/** Q still reads with a quarter of it dirty or worn; four modules of quiet zone are what the standard asks for. */
const SHAPE = { errorCorrectionLevel: 'Q', margin: 4 } as const
/** Bytes a module in the PNG: 24 pixels at one bit each, so that 45 modules print 7 cm wide at 400 dots an inch. */
const PNG_BYTES_A_MODULE = 3
const PNG_PIXELS_A_MODULE = 8 * PNG_BYTES_A_MODULE
const WHITE = 0xff
/** PNG filter types of a row: None, the row itself, and Up, the difference from the row above. */
const [AS_IT_STANDS, ADDED_TO_ABOVE] = [0, 2]
const KEPT_MAX = 100

export const qrSvg = kept((text) => QRCode.toString(text, { ...SHAPE, type: 'svg' }))
/** Drawn here: the package takes four bytes a pixel and blocks the server for a tenth of a second. */
export const qrPng = kept(async (text) => drawPng(text))

/** Caches pictures, as anybody may request one and the same few are requested. */
function kept<Picture>(draw: (text: string) => Promise<Picture>): (text: string) => Promise<Picture> {
  const drawn = new Map<string, Promise<Picture>>()
  return (text) => {
    const picture = drawn.get(text) ?? draw(text)
    const [oldest = ''] = drawn.keys()
    if (drawn.size >= KEPT_MAX && !drawn.has(text)) drawn.delete(oldest)
    drawn.set(text, picture)
    return picture
  }
}

function drawPng(text: string): Buffer {
  const { modules } = QRCode.create(text, SHAPE)
  const across = modules.size + 2 * SHAPE.margin
  const header = Buffer.alloc(13)
  header.writeUInt32BE(across * PNG_PIXELS_A_MODULE, 0)
  header.writeUInt32BE(across * PNG_PIXELS_A_MODULE, 4)
  // Bits a pixel; 0 in the other fields means 'grey' and 'not interlaced'.
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixelRows(modules, across))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Of the pixel rows in a module, the first is drawn and the others add nothing to it. */
function pixelRows(modules: QRCode.QRCode['modules'], across: number): Buffer {
  const row = 1 + across * PNG_BYTES_A_MODULE
  const rows = Buffer.alloc(across * PNG_PIXELS_A_MODULE * row, AS_IT_STANDS)
  for (let y = 0; y < across; y++) {
    const top = y * PNG_PIXELS_A_MODULE * row
    for (let x = 0; x < across; x++) {
      const begin = top + 1 + x * PNG_BYTES_A_MODULE
      if (!isDark(modules, y - SHAPE.margin, x - SHAPE.margin))
        rows.fill(WHITE, begin, begin + PNG_BYTES_A_MODULE)
    }
    for (let below = 1; below < PNG_PIXELS_A_MODULE; below++) rows[top + below * row] = ADDED_TO_ABOVE
  }
  return rows
}

function isDark(modules: QRCode.QRCode['modules'], row: number, column: number): boolean {
  const inside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size
  return inside && modules.get(row, column) === 1
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
