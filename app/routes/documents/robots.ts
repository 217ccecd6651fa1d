import { siteUrl } from '#app/shell/site-url.ts'

/** Pages that ask not to be indexed stay open to crawlers: they must be read for that to be seen. */
export function loader() {
  const text = `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${siteUrl()}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
