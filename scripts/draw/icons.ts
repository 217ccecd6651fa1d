import sharp from 'sharp'
import { mark } from './mark.ts'
import { palette } from './palette.ts'
import { at, picture, rect } from './shapes.ts'

type File = { path: string; body: string | Buffer }

/** Every icon that browsers and home screens ask for. A maskable one keeps to the inner 80 per cent. */
export async function icons(): Promise<File[]> {
  return [
    { path: 'favicon.svg', body: rounded },
    { path: 'favicon.ico', body: ico(await png(rounded, 32), 32) },
    { path: 'apple-touch-icon.png', body: await png(square, 180) },
    { path: 'icon-192.png', body: await png(rounded, 192) },
    { path: 'icon-512.png', body: await png(rounded, 512) },
    { path: 'icon-maskable-512.png', body: await png(maskable, 512) },
  ]
}

const rounded = picture(64, 64, mark())
const square = picture(64, 64, mark({ round: 0 }))
const maskable = picture(
  64,
  64,
  rect(0, 0, 64, 64, palette.hot) +
    at(10, 13, `<g transform="scale(.6875)">${mark({ round: 0, reach: 20 })}</g>`),
)

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/**
 * Puts an ICO header around a PNG, for clients that request /favicon.ico whatever the page
 * says, such as older Safaris.
 */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}
