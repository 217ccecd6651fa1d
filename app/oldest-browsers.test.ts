import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDERS = ['build/client', 'build/client/assets', 'build/operator/static']
/** Calls to what Safari 17.5, Chrome 123 or Firefox 125 (vite.config.ts) do not have. */
const YOUNGER = [
  /\bURL\.parse\(/,
  /\bPromise\.try\(/,
  /\bRegExp\.escape\(/,
  /\bTemporal\./,
  /\bMath\.(sumPrecise|f16round)\(/,
  /\bError\.isError\(/,
  /\bIntl\.DurationFormat\b/,
  /\bUint8Array\.from(Base64|Hex)\(|\.to(Base64|Hex)\(/,
  /\.(union|intersection|(symmetricD|d)ifference|is(Subset|Superset)Of|isDisjointFrom)\(/,
  /\.getOrInsert(Computed)?\(/,
  /\bIterator\.(from|concat|prototype)\b/,
  // Iterator helpers; the methods of Object return arrays, which have methods of their own.
  /(?<!\bObject)\.(values|keys|entries|matchAll)\([^()]*\)\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
]

function built(extension: string): string[] {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  return files.filter((path) => path.endsWith(extension))
}

test('no script of ours calls what the oldest browsers that we build for do not have', () => {
  const scripts = built('.js')
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts).toEqual(expect.arrayContaining(['build/client/sw.js', 'build/operator/static/operator.js']))
  const calls = scripts.flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    return YOUNGER.flatMap((younger) => younger.exec(code)?.[0] ?? []).map((call) => `${path}: ${call}`)
  })
  expect(calls).toEqual([])
})

test('no style sheet gives an underline its colour or thickness in the shorthand, which Safari drops as a whole', () => {
  const sheets = built('.css')
  expect(sheets.length).toBeGreaterThan(2)
  const underlines = sheets.flatMap(
    (path) => readFileSync(path, 'utf8').match(/text-decoration:[^;}]+/g) ?? [],
  )
  expect(new Set(underlines.map((value) => value.replaceAll(/\s/g, '')))).toEqual(
    new Set(['text-decoration:underline', 'text-decoration:inherit']),
  )
})
