import { ADDRESS_READ, Attribution, TEXT_MAX } from '#domain/attribution/attribution.ts'
import { recordVisit, type TouchFields } from '#domain/attribution/utm.ts'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { SOURCE_MAX } from '#domain/leads/submission.ts'
import { withoutPersonal } from '#domain/pages/personal-page.ts'
import { ROI_PARAMETERS } from '#domain/roi/roi-inputs.ts'

/** Query parameters of the calculator and the discovery tool: not ours until the visitor sends them to us. */
const OWN_NUMBERS = [...Object.values(ROI_PARAMETERS), ...DISCOVERY_QUESTIONS.map(({ id }) => id)]

/**
 * Where the sender of a form came from; anything unreadable is left out, never a reason to refuse. Without
 * scripts only the Referer names the form's page, with the campaign's parameters if it was the landing page.
 */
export function readAttribution(
  fields: Record<string, unknown>,
  { headers }: Request,
  site: { host: string; now: number },
): Attribution {
  const { attribution, source } = fields
  const userAgent = headers.get('User-Agent')?.slice(0, TEXT_MAX)
  const page = URL.parse(headers.get('Referer')?.slice(0, ADDRESS_READ) ?? '')
  const sent = readable(attribution)
  const pageUrl = sent?.pageUrl ?? page?.href
  return {
    ...(userAgent && { userAgent }),
    ...(page && attribution === undefined && touches(page, [site.host, headers.get('Host')], site.now)),
    ...(typeof source === 'string' && source !== '' && { ctaSource: source.slice(0, SOURCE_MAX) }),
    ...sent,
    ...(pageUrl && { pageUrl: withoutPersonal(pageUrl, OWN_NUMBERS).slice(0, TEXT_MAX) }),
  }
}

/** Whether the sender said where it came from, in words that can be read. */
export function isAttributionGiven({ attribution }: Record<string, unknown>): boolean {
  return Object.keys(readable(attribution) ?? {}).length > 0
}

function readable(attribution: unknown): Attribution | undefined {
  return Attribution.safeParse(parsedJson(attribution)).data
}

/** Reads the campaign from a page of ours, whichever of our host names it has. */
function touches(page: URL, ourHosts: (string | null)[], now: number): TouchFields {
  if (!ourHosts.includes(page.host) || page.pathname.startsWith('/api/')) return {}
  return recordVisit({}, page.href, '', new Date(now).toISOString())
}

function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {}
  try {
    return JSON.parse(value)
  } catch {
    return {}
  }
}
