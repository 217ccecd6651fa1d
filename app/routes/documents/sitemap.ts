import { siteUrl } from '#app/shell/site-url.ts'
import { loadContent } from '#content/load.ts'
import { sitemapEntries } from '#content/routes.ts'

export function loader() {
  const urls = sitemapEntries(loadContent()).map(
    ({ path, lastmod }) =>
      `  <url><loc>${siteUrl()}${path}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
