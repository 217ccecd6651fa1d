/** Names in braces that any text may use, so that a change in site.yaml reaches every page. */
export type Placeholders = Record<string, string>

const PLACEHOLDER = /\{([a-zA-Z]+)\}/g

/** Made from the raw site.yaml, before it is validated, because its own notices use them too. */
export function placeholdersOf(site: unknown): Placeholders {
  const at = (...path: string[]) => {
    let value: unknown = site
    for (const key of path) value = isRecord(value) ? value[key] : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    brand: at('brand'),
    legalName: at('legalName'),
    abn: at('abn'),
    phone: displayPhone(at('phone')),
    generalEmail: at('emails', 'general'),
    supportEmail: at('emails', 'support'),
    salesEmail: at('emails', 'sales'),
  }
}

/** Fills every string within `value`; names it does not know stay, and are reported with their path. */
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
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillPlaceholders(item, names, unknown, [...path, key])]),
  )
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** '+61255500142' as '(02) 5550 0142', mobiles as '0491 570 006', 1300 and 1800 numbers as '1300 975 707'. */
export function displayPhone(e164: string): string {
  const national = e164.replace(/^\+61/, '')
  if (/^1[38]00\d{6}$/.test(national)) return national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  if (/^4\d{8}$/.test(national)) return `0${national}`.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  if (/^[2378]\d{8}$/.test(national)) return national.replace(/^(\d)(\d{4})(\d{4})$/, '(0$1) $2 $3')
  return e164
}
