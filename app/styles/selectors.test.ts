import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync('app/styles/*.css', { exclude: ['**/print*.css'] })
/** The parts of a selector that stand after `:has()`, which the browser looks for at each change within it. */
const AFTER_HAS = /:has\((?:[^()]|\([^()]*\))*\)([^,{]*)/g

// Browsers keep one list of what any `:has()` may change: a tag in it, or `*`, is restyled on the whole page with each
// choice in a form. Nor `:modal` within it, for which Chromium looks through the page again.
test.each(FILES)('%s names no tag after :has(), and :modal in none', (file) => {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const after = [...css.matchAll(AFTER_HAS)].map(([, rest = '']) =>
    rest.replaceAll(/:[\w-]+(\([^)]*\))?/g, ''),
  )
  expect(after.filter((rest) => /(^|[\s>+~])(?!body\b)[a-z*]/.test(rest))).toEqual([])
  expect(css).not.toMatch(/:has\([^)]*:modal/)
})

test('the search finds a tag there', () => {
  const [, rest = ''] = [...'.day:has(:checked) > summary {'.matchAll(AFTER_HAS)][0] ?? []
  expect(rest).toMatch(/(^|[\s>+~])(?!body\b)[a-z*]/)
})
