import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { icons } from './icons.ts'
import { ruler } from './ruler.ts'
import { TERRACE, terrace } from './terrace.ts'

/**
 * Draws the icons and pictures, and the ruler of printed cards. Run it after changing a colour:
 * `node scripts/draw/main.ts`.
 */
const PUBLIC = 'public'

const drawn = [
  ...(await icons()).map(({ path, body }) => ({ file: join(PUBLIC, path), body })),
  { file: join(PUBLIC, 'images', `${TERRACE.name}.svg`), body: terrace() },
  { file: 'app/styles/ruler.svg', body: ruler() },
]
for (const { file, body } of drawn) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, body)
  console.log(`${file}: ${body.length} bytes`)
}
