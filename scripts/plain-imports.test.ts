import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { plainImports } from './plain-imports.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradefront-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function built(late: string) {
  const files = {
    'page.js': "import('./late.js').then((part) => part.start())",
    'late.js': late,
    'late.css': 'a { color: red }',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plainImports()],
    build: { write: false, rolldownOptions: { input: join(folder, 'page.js') } },
  })
}

test('a part with a style sheet of its own, which nothing would load, fails the build', async () => {
  await expect(built('export const start = () => {}')).resolves.toBeTruthy()
  await expect(built("import './late.css'\nexport const start = () => {}")).rejects.toThrow(
    /page.*\.js loads a part with a style sheet of its own/,
  )
})
