import type { MetaDescriptor } from 'react-router'
import type { loader as rootLoader } from '#app/root.tsx'

type Crumb = { name: string; path: string }

type PageMeta = {
  title: string
  description?: string
  /** Canonical path; left out for a page that does not exist, or that only one person may see. */
  path?: string
  noindex?: boolean
  /** Path of the page whose social card it has: its own, or, if it is not indexed, the home page's. */
  card?: string
  /** The form is shown again with its errors: the title says so first, for the tab and for screen readers. */
  refused?: boolean
  /** Breadcrumbs from the home page, this page last; its title alone if left out. */
  crumbs?: Crumb[]
  type?: 'website' | 'article'
}

type Match = { id: string; loaderData?: unknown } | undefined

/** Title with the brand's suffix, description, canonical, social card and breadcrumbs: the head of every page. */
export function pageMeta(page: PageMeta, matches: readonly Match[]): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | ReturnType<typeof rootLoader>
    | undefined
  const title = root ? `${page.title} | ${root.site.titleSuffix}` : page.title
  return [
    { title: page.refused ? `Error: ${title}` : title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(root && page.path ? located(root.siteUrl, root.site.brand, page, title) : []),
  ]
}

function located(siteUrl: string, brand: string, page: PageMeta, title: string): MetaDescriptor[] {
  const path = page.path ?? '/'
  const url = siteUrl + path
  const card = page.card ?? (page.noindex ? '/' : path)
  const image = `${siteUrl}/social/${card.slice(1) || 'home'}.png`
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:locale', content: 'en_AU' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description ?? '' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: card === path ? page.title : brand },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(path === '/'
      ? []
      : [{ 'script:ld+json': breadcrumbs(siteUrl, page.crumbs ?? [{ name: page.title, path }]) }]),
  ]
}

function breadcrumbs(siteUrl: string, crumbs: Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: siteUrl + path,
    })),
  }
}
