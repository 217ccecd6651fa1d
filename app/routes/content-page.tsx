import { data } from 'react-router'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { Prose } from '#app/sections/prose.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { LongDate } from '#app/ui/long-date.tsx'
import { loadContent } from '#content/load.ts'
import { headingsOf, renderMdx } from '#content/render.ts'
import { PAGE_NAMES, type PageName } from '#content/schemas.ts'
import { routePath } from '#domain/pages/route-path.ts'
import type { Route } from './+types/content-page'

/** Pages that bind people, and so show how old they are. */
const DATED: PageName[] = ['privacy', 'terms']

/** About, privacy, terms, accessibility and attribution: one Markdown file each in `content/pages`. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pages, images } = loadContent()
  const path = routePath(new URL(request.url).pathname)
  const name = PAGE_NAMES.find((known) => path === `/${known}`)
  if (!name) throw data(null, { status: 404 })
  const { title, description, headline, body, updated, published } = pages[name]
  const html = await renderMdx(body)
  return {
    page: { title, description, headline, path: `/${name}` },
    changed: DATED.includes(name) ? (updated ?? published) : null,
    html,
    headings: headingsOf(html),
    images: name === 'attribution' ? images : [],
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  return pageMeta({ ...page, crumbs: [{ name: page.title, path: page.path }] }, matches)
}

export default function ContentPage({
  loaderData: { page, changed, html, headings, images },
}: Route.ComponentProps) {
  const { site } = useSite()
  return (
    <>
      <PageHead title={page.headline}>
        {changed && (
          <p className="text-soft">
            Last changed <LongDate day={changed} />
          </p>
        )}
      </PageHead>
      <div className="wrap pb-section">
        <Prose html={html} headings={headings} />
        <ul className="mt-10 grid gap-6">
          {images.map(({ path, title, alt, made, maker, licence }) => (
            <li key={path} className="border-t-2 pt-4">
              <p className="mark">{title}</p>
              <p>{alt}</p>
              <p className="text-soft">
                {made}. Made by {maker}. {licence}.
              </p>
            </li>
          ))}
        </ul>
      </div>
      {page.path === '/about' && (
        <CallToAction
          heading="Talk to one of us."
          text="Leave your number, and somebody who does the work calls you back. 15 minutes, and you can say no at the end."
          source="about"
          phone={site.phone}
        />
      )}
    </>
  )
}
