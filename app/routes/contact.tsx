import { EnquiryForm } from '#app/features/contact/enquiry-form.tsx'
import { OfficeCard } from '#app/features/contact/office-card.tsx'
import { officeCard, officeCities, officesIn } from '#app/features/contact/offices.ts'
import { formState, pageServices } from '#app/page-services.ts'
import { noticeHtml } from '#app/shell/notice-html.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useKeptPage } from '#app/shell/use-kept-page.ts'
import { useSite } from '#app/shell/use-site.ts'
import { HoursLines } from '#app/ui/hours-lines.tsx'
import { OpenLine } from '#app/ui/open-line.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { loadContent } from '#content/load.ts'
import { cityOf } from '#domain/booking/slot-text.ts'
import type { Route } from './+types/contact'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices)
  const { site } = loadContent()
  // The specification calls this an about-the-provider page for roofers; its purpose is to make us reachable.
  const title = `About ${site.brand} for Australian roofers`
  return {
    title,
    brand: site.brand,
    legalName: site.legalName,
    foundingYear: site.foundingYear,
    emails: [
      { what: 'Anything', address: site.emails.general },
      { what: 'Already a customer', address: site.emails.support },
      { what: 'Thinking about it', address: site.emails.sales },
    ],
    openState: services.openState(),
    ourCity: cityOf(site.timeZone),
    cities: officeCities(site),
    officesAt: officesIn(site),
    offices: site.offices.map((office) => ({
      ...officeCard(office),
      areaPath: `/service-areas/${office.area}`,
    })),
    form: {
      noticeHtml: noticeHtml(site, 'enquiry'),
      ...formState(services, 'enquiry'),
    },
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, brand, officesAt } = loaderData
  const description = `Who ${brand} is, and how roofers and tradies reach a person: phone, email, message form, hours, ${officesAt}.`
  return pageMeta(
    {
      title,
      description,
      path: '/contact',
      crumbs: [{ name: 'Contact', path: '/contact' }],
      refused: loaderData.form.refused !== null,
    },
    matches,
  )
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { brand, legalName, foundingYear, cities, offices, form } = loaderData
  const { site } = useSite()
  return (
    <div className="wrap pt-8 pb-section">
      <h1 className="max-w-5xl text-h2">Talk to a person</h1>
      <p className="mt-4 max-w-2xl text-lg">
        {brand} answers missed calls and follows up quotes for Australian roofers, plumbers, electricians and
        other trades. {legalName}, <span className="inline-block">ABN {site.abn}</span>, since {foundingYear},
        in {cities}.
      </p>
      <div aria-hidden="true" className="tape tape-rule mt-6" />
      <div className="mt-8 grid gap-12 lg:grid-cols-[2fr_3fr] lg:items-start">
        <WaysToReachUs {...loaderData} />
        <section className="grid gap-6">
          <h2 id="enquiry-heading" className="text-h3">
            Write to us
          </h2>
          <EnquiryForm {...form} />
        </section>
      </div>
      <h2 className="mt-16 text-h3">{offices.length === 1 ? 'Our office' : 'Our offices'}</h2>
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        {offices.map((office) => (
          <OfficeCard key={office.name} {...office} location="contact-office" />
        ))}
      </div>
    </div>
  )
}

function WaysToReachUs({
  openState,
  ourCity,
  emails,
}: Pick<Route.ComponentProps['loaderData'], 'openState' | 'ourCity' | 'emails'>) {
  const { site } = useSite()
  const kept = useKeptPage()
  return (
    <section className="grid gap-6">
      <h2 className="text-h3">Call or write</h2>
      <PhoneLink phone={site.phone} location="contact" className="figure" />
      <div>
        <OpenLine state={kept ? null : openState} />
        <HoursLines lines={site.hoursLines} className="mt-2 text-soft" />
        <p className="text-soft">({ourCity} time)</p>
      </div>
      <dl className="grid gap-2">
        {emails.map(({ what, address }) => (
          <div key={what} className="border-t-2 pt-2">
            <dt className="text-sm text-soft">{what}</dt>
            <dd>
              <a className="foot-link underline" href={`mailto:${address}`}>
                {address}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
