import { CallToAction } from '#app/sections/call-to-action.tsx'
import { CardGrid } from '#app/sections/card-grid.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { readingTime } from '#app/shell/reading-time.ts'
import { useSite } from '#app/shell/use-site.ts'
import { loadContent } from '#content/load.ts'
import type { Route } from './+types/resources'

export function loader() {
  return loadContent().resources.map(({ headline, slug, description, readingMinutes }) => ({
    name: headline,
    path: `/resources/${slug}`,
    text: description,
    more: `Read it in ${readingTime(readingMinutes)}`,
  }))
}

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Missed calls, reviews, quoting, seasons, consent: articles you can use on the job today, without a sales pitch at the end of each line.'
  return pageMeta(
    {
      title: 'Resources for tradies',
      description,
      path: '/resources',
      crumbs: [{ name: 'Resources', path: '/resources' }],
    },
    matches,
  )
}

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  const { site } = useSite()
  return (
    <>
      <PageHead
        title="Read it at smoko, use it by knock-off."
        lede="Short reads on the part of the business that happens off the tools. Every rule names its source."
      />
      {loaderData.length > 0 ? (
        <CardGrid heading="Newest first" cards={loaderData} />
      ) : (
        <p className="wrap py-12">No articles yet.</p>
      )}
      <CallToAction
        heading="Rather have it done than read about it?"
        text="Leave your number. In 15 minutes we find the one thing that costs you most, and the answer is yours either way."
        source="resources"
        phone={site.phone}
      />
    </>
  )
}
