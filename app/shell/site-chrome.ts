import type { SiteChrome } from '#app/sections/site-chrome-props.ts'
import type { Phone } from '#app/ui/phone-link.tsx'
import type { Content } from '#content/load.ts'
import type { OpeningHours, Site } from '#content/schemas.ts'
import { capitalised } from '#domain/capitalised.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { WEEKDAYS } from '#domain/time/business-hours.ts'
import { zoneAbbreviation } from '#domain/time/format-when.ts'

/** What header and footer show, from the content. */
export function siteChrome({ site, areas }: Content): SiteChrome {
  const [head] = site.offices
  return {
    brand: site.brand,
    titleSuffix: site.titleSuffix,
    phone: phoneOf(site),
    supportEmail: site.emails.support,
    abn: site.abn,
    place: head ? `${head.suburb} ${head.state}` : '',
    hoursLines: [...site.hours.map((hours) => hoursLine(hours, site.timeZone)), ...closedLine(site)],
    googleProfileUrl: site.social.google,
    areas: areas.map(({ name, slug }) => ({ name, path: `/service-areas/${slug}` })),
  }
}

function phoneOf({ phone }: Site): Phone {
  return { e164: phone, display: formatPhone(phone) }
}

const WINTER = Date.parse('2026-07-01T00:00:00Z')

/** 'Monday to Friday 9:00 AM to 6:00 PM AEST': the copy names standard time all year. */
function hoursLine({ days, opens, closes }: OpeningHours, timeZone: string): string {
  return `${daysText(days)} ${clockTime(opens)} to ${clockTime(closes)} ${zoneAbbreviation(WINTER, timeZone)}`
}

/** 'Monday to Friday', or 'Monday to Tuesday, Thursday' where a day between them is left out. */
function daysText(days: OpeningHours['days']): string {
  const names = WEEKDAYS.map((day) => (days.includes(day) ? capitalised(day) : ''))
  const runs = names.join(' ').trim().split(/ {2,}/)
  return runs.map((run) => run.replace(/ (.* )?/, ' to ')).join(', ')
}

/** 'Sunday closed', or nothing where somebody works every day. */
function closedLine({ hours }: Site): string[] {
  const closed = WEEKDAYS.filter((day) => hours.every(({ days }) => !days.includes(day)))
  return closed.length > 0 ? [`${new Intl.ListFormat('en-AU').format(closed.map(capitalised))} closed`] : []
}

function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
