import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { siteChrome } from '#app/shell/site-chrome.ts'
import { loadContent } from '#content/load.ts'
import WorkPage, { loader, meta } from './work.tsx'

const content = loadContent()
const [study = expect.unreachable('a case study ships')] = loader()

/** Description and words of the page that lists these studies. */
function workPage(given: { sample: boolean }[]): string {
  const studies = given.map(({ sample }) => ({ ...study, sample }))
  const Stub = createRoutesStub([
    { id: 'root', path: '/', children: [{ id: 'work', path: 'work', Component: WorkPage as never }] },
  ])
  const loaderData = { root: { site: siteChrome(content) }, work: studies }
  const page = createElement(Stub, { initialEntries: ['/work'], hydrationData: { loaderData } })
  return JSON.stringify(meta({ loaderData: studies, matches: [] } as never)) + renderToStaticMarkup(page)
}

test('a site without a sample speaks of none', () => {
  expect(workPage([])).toContain('No case studies yet.')
  expect(workPage([])).not.toMatch(/sample/i)
  expect(workPage([{ sample: false }])).toContain('Work we can show.')
  expect(workPage([{ sample: false }])).not.toMatch(/sample (is|are)|samples/i)
})

test('where a sample is listed, page and description say that it is marked', () => {
  for (const studies of [[{ sample: true }], [{ sample: true }, { sample: false }]])
    expect(workPage(studies).match(/A sample is marked as one\./g)).toHaveLength(2)
})
