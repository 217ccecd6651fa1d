import { Link } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'

export type OfficeCardProps = {
  name: string
  suburb: string
  street: string
  /** 'Sydney NSW 2000' */
  place: string
  phone: Phone
  email: string
  servedAreas: string[]
}

export function OfficeCard({
  name,
  suburb,
  street,
  place,
  phone,
  email,
  location,
  areaPath,
  servedAreas,
}: OfficeCardProps & { location: string; areaPath?: string }) {
  return (
    <section className="docket">
      <h3 className="docket-head text-h4">{name}</h3>
      <div className="docket-body">
        <address className="not-italic">
          {street}
          <br />
          {place}
          <br />
          <PhoneLink phone={phone} location={location} className="foot-link font-bold underline" />
          <br />
          <a className="foot-link wrap-anywhere underline" href={`mailto:${email}`}>
            {email}
          </a>
        </address>
        <p className="mt-4 text-sm text-soft">{servedAreas.join(', ')}</p>
      </div>
      {areaPath && (
        <Link to={areaPath} prefetch="intent" className="docket-stub justify-between gap-4">
          How we work in {suburb}
          <ArrowIcon className="shrink-0" />
        </Link>
      )}
    </section>
  )
}
