import { data } from 'react-router'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { Paragraphs } from '#app/sections/paragraphs.tsx'
import { Testimonial } from '#app/sections/testimonial.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { renderedTexts } from '#app/shell/rendered-texts.ts'
import { useSite } from '#app/shell/use-site.ts'
import { loadContent } from '#content/load.ts'
import type { Route } from './+types/case-study'

const CRUMB = { name: 'Work', path: '/work' }

export function loader({ params }: Route.LoaderArgs) {
  const content = loadContent()
  const study = content.caseStudyBySlug(params.slug)
  if (!study) throw data(null, { status: 404 })
  return { study: renderedTexts(study) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Page', noindex: true }, matches)
  const { study } = loaderData
  const path = `/work/${study.slug}`
  const { title, description, clientName } = study
  return pageMeta(
    { title, description, path, crumbs: [CRUMB, { name: clientName, path }], type: 'article' },
    matches,
  )
}

export default function CaseStudyPage({ loaderData: { study } }: Route.ComponentProps) {
  const { site } = useSite()
  return (
    <>
      <PageHead crumbs={[CRUMB]} title={study.clientName} lede={study.summary}>
        {study.sample && <p className="stamp">Sample</p>}
        <p className="text-soft">
          {study.trade}, {study.location}
        </p>
      </PageHead>
      <div className="wrap">
        <img
          {...study.image}
          alt={study.image.alt}
          loading="lazy"
          className="h-auto w-full dark:brightness-80"
        />
      </div>
      <Paragraphs heading="What was wrong" paragraphs={study.challenge} />
      <Paragraphs heading="What was set up" paragraphs={study.solution} />
      <section className="wrap py-12">
        <h2 className="text-h3">{study.sample ? 'What we would report' : 'What changed'}</h2>
        <dl className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {study.results.map(({ label, value }) => (
            <div key={label} className="border-t-2 pt-3">
              <dt>{label}</dt>
              <dd className="figure text-h3">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-12 max-w-2xl border-l-6 border-hot pl-5">
          <Testimonial {...study.testimonial} sample={study.sample} />
        </div>
      </section>
      <CallToAction
        heading="Your figures could stand here instead."
        text="Leave your number. We call you back within 24 hours, or the next day we're open, and tell you straight if it would not pay."
        source={`work-${study.slug}`}
        phone={site.phone}
      />
    </>
  )
}
