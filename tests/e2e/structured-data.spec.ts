import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/support/site-test.ts'

const SCRIPT = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g

test('structured data of every page in the sitemap is what schema.org defines', async ({ request, site }) => {
  test.setTimeout(120_000)
  const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  expect(paths.length).toBeGreaterThan(50)
  const nodes: { path: string; text: string }[] = []
  for (const path of paths) {
    const html = await (await request.get(site.url + path)).text()
    const found = [...html.matchAll(SCRIPT)].map((match) => match[1] ?? '')
    expect(found.length, `${path} describes itself`).toBeGreaterThan(0)
    nodes.push(...found.map((text) => ({ path, text })))
  }
  expect(compilerSays(nodes)).toBe('')
})

test('a property that schema.org does not know, or of the wrong type, is found', () => {
  const wrong = [
    '{"@context":"https://schema.org","@type":"Organization","name":"A","fundingYear":2023}',
    '{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","acceptedAnswer":{"@type":"Offer"}}]}',
    '{"@context":"https://schema.org","@type":"ProfessionalServices"}',
  ]
  for (const text of wrong) expect(compilerSays([{ path: '/', text }])).toContain('error TS')
})

/** schema-dts carries schema.org's definitions as types, so the compiler is the judge. Empty when it agrees. */
function compilerSays(nodes: { path: string; text: string }[]): string {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync('node_modules/.cache/structured-data-')
  const file = join(folder, 'nodes.ts')
  const constants = nodes.map(
    ({ path, text }, i) => `/* ${path} */ export const n${i}: WithContext<Thing> = ${text}`,
  )
  writeFileSync(file, `import type { Thing, WithContext } from 'schema-dts'\n${constants.join('\n')}\n`)
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--pretty',
    'false',
    '--module',
    'nodenext',
  ]
  const { stdout } = spawnSync('node_modules/.bin/tsc', [...options, '--types', 'node', file], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  return stdout
}
