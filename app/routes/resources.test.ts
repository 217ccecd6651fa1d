import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { siteChrome } from '#app/shell/site-chrome.ts'
import { loadContent } from '#content/load.ts'
import { loader as llms } from './documents/llms.ts'
import ResourcesPage, { loader } from './resources.tsx'

const content = loadContent()

function resourcesPage(articles: ReturnType<typeof loader>): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [{ id: 'resources', path: 'resources', Component: ResourcesPage as never }],
    },
  ])
  const loaderData = { root: { site: siteChrome(content) }, resources: articles }
  return renderToStaticMarkup(
    createElement(Stub, { initialEntries: ['/resources'], hydrationData: { loaderData } }),
  )
}

test('a site without articles says so, and lists none under a heading', async () => {
  expect(resourcesPage(loader())).toContain('Newest first')
  expect(resourcesPage([])).toContain('No articles yet.')
  expect(resourcesPage([])).not.toContain('Newest first')
  expect(await llms().text()).toContain('## Resources')
  content.resources.length = 0
  expect(await llms().text()).not.toContain('## Resources')
})
