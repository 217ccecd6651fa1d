import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What the check says of the content that ships, under another name. */
async function underName(brand: string, titleSuffix: string) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  cpSync('content', join(folder, 'content'), { recursive: true })
  symlinkSync(resolve('public'), join(folder, 'public'))
  const file = join(folder, 'content/site.yaml')
  const site = readFileSync(file, 'utf8')
    .replace(/^brand: .*/m, `brand: ${brand}`)
    .replace(/^titleSuffix: .*/m, `titleSuffix: ${titleSuffix}`)
  writeFileSync(file, site)
  const run = promisify(execFile)(process.execPath, [resolve('scripts/check-content.ts')], { cwd: folder })
  const { code = 0, stdout, stderr } = await run.catch((error) => error)
  return { code, said: `${stdout}${stderr}`.trim().split('\n') }
}

test.each([
  ['Mighty Apes', 'Mighty Apes'],
  ['Sunshine Coast Trade Desk', 'Trade Desk'],
  ["O'Brien & Sons Tradies' Answering Bureau", "O'Brien&Co"],
])('the content that ships is right under the name %s', async (brand, titleSuffix) => {
  expect(await underName(brand, titleSuffix)).toEqual({ code: 0, said: ['Content: no problems.'] })
})

test('a long suffix asks for shorter titles in the content, and nowhere else', async () => {
  const { code, said } = await underName('Sunshine Coast Trade Desk', 'Sunshine Coast Trade Desk')
  expect(code).toBe(1)
  const titles = said.filter((line) =>
    /^content\/\S+:\d+ ".* \| Sunshine Coast Trade Desk" has \d+ characters: shorten the title to 32 or fewer$/.test(
      line,
    ),
  )
  expect(titles.length).toBeGreaterThan(10)
  expect(said.filter((line) => !titles.includes(line))).toEqual([`Content: ${titles.length} problem(s).`])
})
