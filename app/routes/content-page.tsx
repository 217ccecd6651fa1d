import { data } from 'react-router'
import { describePage } from '#app/json-ld.ts'
import { PageHead } from '#app/sections/page-head.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { organisationNode } from '#app/shell/structured-data.ts'
import { Html } from '#app/ui/html.tsx'
import { loadContent, PAGE_NAMES } from '#content/load.ts'
import { renderMdx } from '#content/render.ts'
import type { Route } from './+types/content-page'

/** About, privacy, terms, accessibility and attribution: one Markdown file each in `content/pages`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pages, images, site } = loadContent()
  const { pathname } = new URL(request.url)
  const name = PAGE_NAMES.find((known) => pathname.replace(/(\.data|\/)$/, '') === `/${known}`)
  if (!name) throw data(null, { status: 404 })
  const { title, description, headline, body, updated, published } = pages[name]
  describePage(context, name === 'about' ? [organisationNode(site)] : [])
  return {
    page: { title, description, headline, path: `/${name}`, changed: updated ?? published },
    html: await renderMdx(body),
    images: name === 'attribution' ? images : [],
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  return pageMeta({ ...page, crumbs: [{ name: page.title, path: page.path }] }, matches)
}

export default function ContentPage({ loaderData: { page, html, images } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.headline} />
      <div className="wrap pb-section">
        <Html as="div" className="prose" html={html} />
        <ul className="mt-10 grid gap-6">
          {images.map(({ path, alt, made, licence }) => (
            <li key={path} className="border-t-2 pt-4">
              <p className="mark">{path}</p>
              <p>{alt}</p>
              <p className="text-soft">
                {made}. {licence}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
