import { data } from 'react-router'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { type Card, CardGrid } from '#app/sections/card-grid.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { Prose } from '#app/sections/prose.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { readingTime } from '#app/shell/reading-time.ts'
import { useSite } from '#app/shell/use-site.ts'
import { LongDate } from '#app/ui/long-date.tsx'
import { type Content, loadContent } from '#content/load.ts'
import { headingsOf, renderMdx } from '#content/render.ts'
import type { Route } from './+types/article'

const CRUMB = { name: 'Resources', path: '/resources' }

export async function loader({ params }: Route.LoaderArgs) {
  const content = loadContent()
  const found = content.resourceBySlug(params.slug)
  if (!found) throw data(null, { status: 404 })
  const { body, ...article } = found
  const html = await renderMdx(body)
  return {
    article,
    html,
    headings: headingsOf(html),
    related: found.related.flatMap((slug) => relatedCard(content, slug) ?? []),
  }
}

/** An article, or a service. */
function relatedCard(content: Content, slug: string): Card | null {
  const resource = content.resourceBySlug(slug)
  if (resource) {
    const { headline, description, readingMinutes } = resource
    const more = `Read it in ${readingTime(readingMinutes)}`
    return { name: headline, path: `/resources/${resource.slug}`, text: description, more }
  }
  const service = content.serviceBySlug(slug)
  return service ? { name: service.name, path: `/services/${service.slug}`, text: service.description } : null
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Page', noindex: true }, matches)
  const { article } = loaderData
  const path = `/resources/${article.slug}`
  const { title, description } = article
  return pageMeta(
    { title, description, path, crumbs: [CRUMB, { name: title, path }], type: 'article' },
    matches,
  )
}

export default function ArticlePage({
  loaderData: { article, html, headings, related },
}: Route.ComponentProps) {
  const { site } = useSite()
  return (
    <>
      <article>
        <PageHead crumbs={[CRUMB]} title={article.headline}>
          <p className="text-soft">
            {article.author ?? `The ${site.brand} team`}, <LongDate day={article.published} />
            {article.updated && (
              <>
                , updated <LongDate day={article.updated} />
              </>
            )}
            , {readingTime(article.readingMinutes)} to read
          </p>
        </PageHead>
        <div className="wrap">
          <Prose html={html} headings={headings} />
        </div>
      </article>
      {related.length > 0 && <CardGrid heading="Read next" cards={related} />}
      <CallToAction
        heading="Want it done for you?"
        text="Leave your number and we call back within 24 hours, or the next day we're open. 15 minutes, free, and you can say no."
        source={`article-${article.slug}`}
        phone={site.phone}
      />
    </>
  )
}
