import { expect, test } from 'vitest'
import { type Files, validBook, validExperiments, validHome } from '#tests/support/content-folder.ts'
import { contentProblems } from '#tests/support/content-problems.ts'

function withSecondSub(sub: string) {
  const experiments = validExperiments()
  Object.assign(experiments.hero_copy.variants.B, { sub })
  return experiments
}

test.each<[string, Files]>([
  ['home.yaml', { 'home.yaml': { ...validHome(), faq: { heading: 'See [x](/terms)', lede: 'L' } } }],
  ['book.yaml', { 'book.yaml': { ...validBook(), lede: 'See [x](/terms)' } }],
  ['experiments.yaml', { 'experiments.yaml': withSecondSub('See [x](/terms)') }],
  ['faqs.yaml', { 'faqs.yaml': [{ id: 'a', question: 'See [x](/terms)?', answer: 'A' }] }],
])('a link where %s has text alone, which would be shown with its brackets', async (file, changes) => {
  expect(await contentProblems(changes)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^content/${file}:\\d+ the link /terms is shown as it is written: this text can have no link$`,
      ),
    ),
  ])
})

test.each([
  ['[our terms] (/terms)', '[our terms] (/terms)'],
  ['[our terms](/terms', '[our terms](/terms'],
  ['[our terms](/our terms)', '[our terms](/our'],
  ['<a href="/terms">our terms</a>', '<a href'],
])('a link that is none: %s', async (written, shown) => {
  expect(
    await contentProblems({ 'faqs.yaml': [{ id: 'a', question: 'Q', answer: `See ${written}` }] }),
  ).toEqual([
    `content/faqs.yaml:3 ${shown} is shown as it is written: write [words](/address) with its brackets closed and without a space before or in the address`,
  ])
})
