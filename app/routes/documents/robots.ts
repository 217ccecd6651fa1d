import { siteUrl } from '#app/shell/site-url.ts'

/** Pages with `noindex` stay open to crawlers, which have to read a page to see it. */
export function loader() {
  const text = `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${siteUrl()}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
