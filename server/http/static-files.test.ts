import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStaticFiles } from './static-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what is kept for a year is told by the address, not by where the program lies', () => {
  const root = join(folder, 'assets', 'client')
  for (const inside of ['about', 'assets']) mkdirSync(join(root, inside), { recursive: true })
  for (const file of ['index.html', 'about/index.html', 'assets/app-1a2b.js', 'sw.js'])
    writeFileSync(join(root, file), 'x')
  const files = loadStaticFiles(root)
  const kept = (path: string) =>
    files.serve(new Request(`http://site.example${path}`), path)?.headers.get('Cache-Control') ?? ''
  expect(kept('/assets/app-1a2b.js')).toContain('immutable')
  for (const path of ['/', '/about', '/sw.js']) {
    expect(kept(path), path).not.toBe('')
    expect(kept(path), path).not.toContain('immutable')
  }
})
