/** The paths of all pages in the sitemap. */
export async function sitemapPaths(home: string): Promise<string[]> {
  const sitemap = await (await fetch(`${home}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
}
