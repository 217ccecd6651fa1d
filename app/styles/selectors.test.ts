import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync('app/styles/*.css', { exclude: ['**/print*.css'] })
const IN_PARENTHESES = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
const AFTER_HAS = new RegExp(String.raw`:has${IN_PARENTHESES}\)*((?:[^,{()]|${IN_PARENTHESES})*)`, 'g')

/** The ends of selectors that name a tag or `*` after `:has()`; `body` is a single element. */
function tagsAfterHas(css: string): string[] {
  return [...css.matchAll(AFTER_HAS)]
    .map(([, rest = '']) => rest.replaceAll(/:(?!is\(|where\()[\w-]+(\([^)]*\))?/g, ''))
    .filter((rest) => /(^|[\s>+~(,])(?!body\b)[a-z*]/.test(rest))
}

// Browsers keep one list of what any `:has()` may change: a tag in it, or `*`, is restyled on the whole page with each
// choice in a form. Nor `:modal` within it, for which Chromium looks through the page again.
test.each(FILES)('%s names no tag after :has(), and :modal in none', (file) => {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  expect(tagsAfterHas(css)).toEqual([])
  expect(css).not.toMatch(/:has\([^)]*:modal/)
})

test.each([
  '.day:has(:checked) > summary {',
  '.text:not(:has(:target)) > :is(p, ul):nth-child(n + 12) {',
  '.a:has(.b:is(:hover, .c)) .d * {',
])('the search finds the tag of %s', (rule) => {
  expect(tagsAfterHas(rule)).toHaveLength(1)
})
