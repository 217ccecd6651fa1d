import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Two cores that are shared take long to load every route. */
const TIMEOUT = 120_000

/** What a command says of the content that ships, under another name. */
async function underName(brand: string, titleSuffix: string, script: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  cpSync('content', join(folder, 'content'), { recursive: true })
  symlinkSync(resolve('public'), join(folder, 'public'))
  const file = join(folder, 'content/site.yaml')
  const site = readFileSync(file, 'utf8')
    .replace(/^brand: .*/m, `brand: ${brand}`)
    .replace(/^titleSuffix: .*/m, `titleSuffix: ${titleSuffix}`)
  writeFileSync(file, site)
  const run = promisify(execFile)(process.execPath, [resolve(script), ...args], { cwd: folder })
  const { code = 0, stdout, stderr } = await run.catch((error) => error)
  return { code, said: `${stdout}${stderr}`.trim().split('\n') }
}

test('the heads that routes write are as short as those of the content, with its brand and suffix', {
  timeout: TIMEOUT,
}, async () => {
  const { code, said } = await underName(
    'Harbour & Coast Trade Marketing',
    'Harb & Coast',
    'scripts/check-content.ts',
  )
  expect(code).toBe(1)
  const contact = /^app\/routes\/contact\.tsx:\d+ the /
  const text = (pattern: RegExp) => expect.stringMatching(new RegExp(contact.source + pattern.source))
  expect(said).toContainEqual(
    text(
      /title "About Harbour & Coast Trade Marketing for .* \| Harb & Coast" has 75 characters, at most 60/,
    ),
  )
  expect(said).toContainEqual(text(/description "Who Harbour & Coast .*" has 174 characters, at most 160/))
  expect(
    said.filter((line) => /^app\/routes\/discovery\.tsx:\d+ the title .* has 62 characters/.test(line)),
  ).toHaveLength(1)
})

test('a build refuses them too', { timeout: TIMEOUT }, async () => {
  const { code, said } = await underName('Tradefront', 'Tradefronts', 'scripts/build.ts', 'site')
  expect(code).toBe(1)
  expect(said.join('\n')).toContain(
    'Which service first? Nine questions for tradies | Tradefronts" has 61 characters',
  )
})
