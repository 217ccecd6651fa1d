import type { Office, Site } from '#content/schemas.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import type { OfficeCardProps } from './office-card.tsx'

export function officeCard(office: Office): OfficeCardProps {
  const { name, street, suburb, state, postcode, phone, email, servedAreas } = office
  return {
    name,
    street,
    suburb,
    place: `${suburb} ${state} ${postcode}`,
    phone: { e164: phone, display: formatPhone(phone) },
    email,
    servedAreas,
  }
}

/** 'offices in Sydney and Melbourne', 'our office in Perth'. */
export function officesIn(site: Site): string {
  return `${site.offices.length === 1 ? 'our office' : 'offices'} in ${officeCities(site)}`
}

/** 'Sydney and Melbourne' */
export function officeCities({ offices }: Site): string {
  return new Intl.ListFormat('en-AU').format(new Set(offices.map(({ suburb }) => suburb)))
}
