import { Link } from 'react-router'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { loadContent } from '#content/load.ts'
import type { Route } from './+types/work'

export function loader() {
  return loadContent().caseStudies.map(
    ({ slug, clientName, trade, location, summary, image, results, sample }) => ({
      slug,
      clientName,
      trade,
      location,
      summary,
      image,
      results,
      sample,
    }),
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shown =
    areOnlySamples(loaderData) || loaderData?.length === 0
      ? 'What a case study here will show'
      : 'What we did for a business like yours'
  const description = `${shown}: the problem, what was set up, what changed.${sampleMark(loaderData)}`
  return pageMeta(
    { title: 'Work: case studies', description, path: '/work', crumbs: [{ name: 'Work', path: '/work' }] },
    matches,
  )
}

export default function WorkPage({ loaderData }: Route.ComponentProps) {
  const { site } = useSite()
  const onlySamples = areOnlySamples(loaderData)
  return (
    <>
      <PageHead
        title={onlySamples ? 'What a case study here will show.' : 'Work we can show.'}
        lede={`The problem, what we set up, and what changed.${sampleMark(loaderData)}`}
      />
      {loaderData.length === 0 && (
        <p className="wrap py-12">
          No case studies yet. We only name a customer here once they have agreed to every word.
        </p>
      )}
      {loaderData.map((study) => (
        <section
          key={study.slug}
          id={study.slug}
          className="wrap grid gap-8 py-12 lg:grid-cols-2 lg:items-center"
        >
          <img
            {...study.image}
            alt={study.image.alt}
            loading="lazy"
            className="h-auto w-full dark:brightness-80"
          />
          <div>
            {study.sample && <p className="stamp">Sample</p>}
            <h2 className="mt-4 text-h3">{study.clientName}</h2>
            <p className="mt-2 text-soft">
              {study.trade}, {study.location}
            </p>
            <p className="mt-4">{study.summary}</p>
            {study.sample && <p className="mt-6 font-bold">What we would report</p>}
            <dl className="mt-6 grid gap-4 sm:grid-cols-2">
              {study.results.map(({ label, value }) => (
                <div key={label} className="border-t-2 pt-3">
                  <dt className="text-sm">{label}</dt>
                  <dd className="figure text-h3">{value}</dd>
                </div>
              ))}
            </dl>
            <Link to={`/work/${study.slug}`} prefetch="intent" className="btn btn-line mt-8">
              {`Read the whole story of ${study.clientName}`}
            </Link>
          </div>
        </section>
      ))}
      <CallToAction
        heading="Bring us your own numbers."
        text="How many calls you miss, and what a job is worth to you. In 15 minutes we tell you what we would set up, and what we would leave."
        source="work"
        phone={site.phone}
      />
    </>
  )
}

function sampleMark(caseStudies: Route.ComponentProps['loaderData'] | undefined): string {
  return caseStudies?.some(({ sample }) => sample) ? ' A sample is marked as one.' : ''
}

function areOnlySamples(caseStudies: Route.ComponentProps['loaderData'] | undefined): boolean {
  return Boolean(caseStudies?.length && caseStudies.every(({ sample }) => sample))
}
