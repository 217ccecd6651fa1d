import { robotName } from '#domain/audit-report/robot-name.ts'
import { isObject } from '#domain/is-object.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { formatAud } from '#domain/money.ts'

/** Names that any text may use in braces, so that a change in site.yaml reaches every page. */
export type Placeholders = Record<string, string>

/** Allows spaces too: a misspelt name must be reported, not shown. */
const PLACEHOLDER = /\{ *([a-zA-Z][\w -]*?) *\}/g

/** Made from the raw site.yaml, before it is validated, because its own notices use them too. */
export function placeholdersOf(site: unknown): Placeholders {
  const at = (...path: string[]) => {
    let value: unknown = site
    for (const key of path) value = value instanceof Object ? Reflect.get(value, key) : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const office = (key: string) => at('offices', '0', key)
  const missedCall = at('prices', 'missed-call-response', 'amount')
  return filledIn({
    brand: at('brand'),
    robotName: robotName(at('brand')),
    legalName: at('legalName'),
    abn: at('abn'),
    phone: formatPhone(at('phone')),
    phoneNumber: at('phone'),
    generalEmail: at('emails', 'general'),
    supportEmail: at('emails', 'support'),
    salesEmail: at('emails', 'sales'),
    officeAddress: `${office('street')}, ${office('suburb')} ${office('state')} ${office('postcode')}`,
    foundingYear: at('foundingYear'),
    rating: at('claims', 'rating', 'value'),
    ratingCount: at('claims', 'rating', 'count'),
    missedCallPrice: missedCall && formatAud(Number(missedCall)),
    moreJobs: at('claims', 'moreJobs', 'text'),
  })
}

/** The value of a name may use another, as a legal name does the brand. */
function filledIn(names: Placeholders): Placeholders {
  return Object.fromEntries(
    Object.entries(names).map(([own, text]) => {
      const { [own]: _itself, ...others } = names
      return [own, String(fillPlaceholders(text, others, () => {}))]
    }),
  )
}

/**
 * Puts a plain expression in place of each unknown name, which was reported already and must not
 * be reported again as MDX.
 */
export function withoutNames(body: string): string {
  return body.replace(PLACEHOLDER, '{0}')
}

/** Fills in every string within `value`; unknown names are left as they are and reported with their path. */
export function fillPlaceholders(
  value: unknown,
  names: Placeholders,
  unknown: (path: PropertyKey[], name: string) => void,
  path: PropertyKey[] = [],
): unknown {
  if (typeof value === 'string') {
    return value.replace(PLACEHOLDER, (whole, name: string) => {
      const text = Object.hasOwn(names, name) ? names[name] : undefined
      if (text === undefined) unknown(path, name)
      return text || whole
    })
  }
  if (Array.isArray(value))
    return value.map((item, i) => fillPlaceholders(item, names, unknown, [...path, i]))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillPlaceholders(item, names, unknown, [...path, key])]),
  )
}
