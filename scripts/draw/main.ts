import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { icons } from './icons.ts'
import { TERRACE, terrace } from './terrace.ts'

/** Draws the icons and pictures that stand in public/. Run it after a change of colour: `node scripts/draw/main.ts`. */
const PUBLIC = 'public'
const WIDTHS = [480, 960, 1440]

for (const { path, body } of [...(await icons()), ...(await pictures())]) {
  const file = join(PUBLIC, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, body)
  console.log(`${file}: ${body.length} bytes`)
}

async function pictures() {
  const svg = terrace()
  const name = `images/${TERRACE.name}`
  const sizes = WIDTHS.map(async (width) => {
    const drawn = sharp(Buffer.from(svg), { density: (72 * width) / TERRACE.width }).resize(width)
    return [
      {
        path: `${name}-${width}.avif`,
        body: await drawn.clone().avif({ quality: 60, effort: 6 }).toBuffer(),
      },
      {
        path: `${name}-${width}.webp`,
        body: await drawn.clone().webp({ quality: 82, effort: 6 }).toBuffer(),
      },
    ]
  })
  return [{ path: `${name}.svg`, body: svg }, ...(await Promise.all(sizes)).flat()]
}
