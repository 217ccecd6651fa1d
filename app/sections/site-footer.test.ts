import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { siteChrome } from '#app/shell/site-chrome.ts'
import { loadContent } from '#content/load.ts'
import type { Site } from '#content/schemas.ts'
import { SiteFooter } from './site-footer.tsx'

const content = loadContent()

function addressWith(social: Site['social']): string {
  const site = siteChrome({ ...content, site: { ...content.site, social } })
  const footer = createElement(SiteFooter, { site } as never)
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, footer))
  return /<address.*<\/address>/s.exec(html)?.[0] ?? expect.unreachable('the footer has an address')
}

test('the footer links to the Google profile, and leaves out the link and its line where there is none', () => {
  expect(addressWith(content.site.social)).toMatch(
    /<br\/><a [^>]*href="https:\/\/maps\.google\.example[^>]*>Our Google profile<\/a>/,
  )
  expect(addressWith({})).not.toMatch(/<br|Google/)
})
