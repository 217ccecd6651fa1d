import { Link } from 'react-router'
import { AuditForm } from '#app/features/audit/audit-form.tsx'
import { formState, pageServices, sourceOf } from '#app/page-services.ts'
import { Testimonial } from '#app/sections/testimonial.tsx'
import { noticeHtml } from '#app/shell/notice-html.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { loadContent } from '#content/load.ts'
import { answersBefore, auditPrefill } from '#domain/leads/audit-prefill.ts'
import type { Route } from './+types/audit'

export function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(pageServices)
  const { audit, site, caseStudyBySlug } = loadContent()
  const url = new URL(request.url)
  const state = formState(services, 'audit')
  const { title, description, heading, lede, youGet, contactHint, testimonial } = audit
  const study = testimonial?.slug ? caseStudyBySlug(testimonial.slug) : undefined
  return {
    // The page carries its data a second time, for hydration: so it takes only the words that it shows.
    words: { title, description, heading, lede, contactHint, youGet: youGet.heading },
    items: youGet.items.map(({ title, value, claim, text }) => ({
      title,
      value,
      text: claim ? site.claims[claim].source : text,
    })),
    study: testimonial &&
      study && {
        slug: study.slug,
        sample: study.sample,
        said: study.testimonial,
        heading: testimonial.heading,
        linkLabel: testimonial.linkLabel,
      },
    form: {
      ...state,
      noticeHtml: noticeHtml(site, 'audit'),
      consentHtml: noticeHtml(site, 'audit-consent'),
      prefill: auditPrefill(url.searchParams),
      answers: answersBefore(url.searchParams),
      source: sourceOf(state.refused, url),
    },
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.words
  return pageMeta(
    {
      title,
      description,
      path: '/audit',
      crumbs: [{ name: 'Free audit', path: '/audit' }],
      refused: loaderData.form.refused !== null,
    },
    matches,
  )
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { words, form } = loaderData
  return (
    <div className="wrap pt-8 pb-section">
      <h1 className="max-w-5xl text-h2">{words.heading}</h1>
      <TrustLine />
      <div aria-hidden="true" className="tape tape-rule mt-6" />
      <div className="mt-8 grid gap-12 lg:grid-cols-[3fr_2fr] lg:items-start">
        <div className="grid gap-8">
          <p className="max-w-2xl text-lg">{words.lede}</p>
          <AuditForm {...form} contactHint={words.contactHint} />
        </div>
        <div className="beside-form isolate grid gap-12">
          <YouGet {...loaderData} />
          <WhatOneSaid {...loaderData} />
        </div>
      </div>
    </div>
  )
}

function TrustLine() {
  const { site } = useSite()
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-6 text-soft">
      <span>{`ABN ${site.abn}`}</span>
      <span>{site.place}</span>
      <PhoneLink phone={site.phone} location="audit-trust" className="foot-link underline" />
      <a className="foot-link underline" href={`mailto:${site.supportEmail}`}>
        {site.supportEmail}
      </a>
    </p>
  )
}

function YouGet({ words, items }: Pick<Route.ComponentProps['loaderData'], 'words' | 'items'>) {
  return (
    <section className="docket docket-copy">
      <h2 className="docket-head text-h4">{words.youGet}</h2>
      <dl>
        {items.map(({ title, value, text }) => (
          <div key={title} className="docket-cell flex flex-col py-5">
            <dt className="font-bold">{title}</dt>
            <dd className="figure mt-1 text-h3">{value}</dd>
            {text && <dd className="mt-2 text-sm text-soft">{text}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

function WhatOneSaid({ study }: Pick<Route.ComponentProps['loaderData'], 'study'>) {
  if (!study) return null
  return (
    <section>
      <h2 className="text-h4">{study.heading}</h2>
      {study.sample && <p className="stamp mt-4">Sample</p>}
      <div className="mt-4">
        <Testimonial {...study.said} sample={study.sample} />
      </div>
      <Link to={`/work#${study.slug}`} prefetch="intent" className="btn btn-line btn-sm mt-6">
        {study.linkLabel}
      </Link>
    </section>
  )
}
