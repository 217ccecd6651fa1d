import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { icons } from './icons.ts'
import { TERRACE, terrace } from './terrace.ts'

/** Draws the icons and pictures in public/. Run it after changing a colour: `node scripts/draw/main.ts`. */
const PUBLIC = 'public'

const picture = { path: `images/${TERRACE.name}.svg`, body: terrace() }
for (const { path, body } of [...(await icons()), picture]) {
  const file = join(PUBLIC, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, body)
  console.log(`${file}: ${body.length} bytes`)
}
