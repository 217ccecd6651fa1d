import { randomBytes } from 'node:crypto'
import type { PageServices } from '#app/page-services.ts'
import { withoutCampaign } from '#domain/attribution/utm.ts'
import { isPersonalPage } from '#domain/pages/personal-page.ts'
import { type FillGzip, fillGaps, gzipWithGaps } from './gzip-with-gaps.ts'
import type { Page, RenderPage } from './pages.ts'

/** With what is kept of each, about 8 MB. */
const PAGES_MAX = 100
/** Twice our longest page. An address of 15 KB that a page repeats makes 400, and is nobody's but its sender's. */
const PAGE_BYTES_MAX = 128 * 1024

/** The page's links to other days carry the whole query, as without scripts nothing else keeps a campaign. */
const CARRIES_CAMPAIGN = /^\/book\/?$/i

/** An answer in a page that may differ next time: asked again before the page is served again. */
type Told = { ask: (services: PageServices) => unknown; answer: string }
/** The text between two parts of a page: each visitor's own nonce, or a form's own token. */
type Gap = (services: PageServices) => string
type Kept = Omit<Page, 'body' | 'gzipped'> & {
  parts: Buffer[]
  gaps: Gap[]
  fillGzip: FillGzip
  told: Told[]
}

/**
 * Rendering takes two milliseconds, so pages are cached, compressed, with gaps for the nonce and tokens,
 * which each visitor gets anew. Only what anybody gets at an address is cached, never personal data.
 */
export function keepPages(renderPage: RenderPage): RenderPage {
  const kept = new Map<string, Kept>()
  // Random for each process, so that no address can bring a placeholder into a page.
  const placeholder = randomBytes(12).toString('hex')
  const placeholders = new RegExp(`${placeholder}\\.(\\d+)\\.`)

  /** Evicts the least recently used page when there are too many. */
  function keep(url: string, page: Kept): void {
    kept.delete(url)
    kept.set(url, page)
    const [oldest = ''] = kept.keys()
    if (kept.size > PAGES_MAX) kept.delete(oldest)
  }

  return async (request, services) => {
    const { method } = request
    if (method !== 'GET' || services.refusedPost || isPersonalPage(new URL(request.url)))
      return renderPage(request, services)
    // Each click on an ad has its own id: with it in the cache key, no page would ever be found again.
    const url = CARRIES_CAMPAIGN.test(new URL(request.url).pathname)
      ? request.url
      : withoutCampaign(request.url)
    const known = kept.get(url)
    try {
      if (known && (await isStillTrue(known, services))) {
        keep(url, known)
        return filled(known, services)
      }
    } catch (error) {
      // The store has just failed: these calls fail at once, so that the page does not wait for it again.
      const fail = () => Promise.reject(error)
      return renderPage(request, { ...services, reviewBusiness: fail, slotPage: fail })
    }
    const watch = watched(services, placeholder)
    const hasCampaign = url !== request.url
    const page = await renderPage(hasCampaign ? new Request(url, request) : request, watch.services)
    const isText = page.headers.get('Content-Type')?.startsWith('text/')
    // A redirect keeps the campaign's parameters, so it is made from the original address.
    if (!isText) return hasCampaign ? renderPage(request, services) : page
    const [first = '', ...rest] = (await new Response(page.body).text()).split(placeholders)
    const parts = [first, ...rest.filter((_, index) => index % 2 === 1)].map((part) => Buffer.from(part))
    const gaps = rest
      .filter((_, index) => index % 2 === 0)
      .map((number) => watch.gaps[Number(number)] ?? (() => ''))
    const size = parts.reduce((sum, part) => sum + part.byteLength, 0)
    const { status, headers } = page
    const fresh = { status, headers, parts, gaps, fillGzip: gzipWithGaps(parts), told: watch.told }
    if (page.status === 200 && size <= PAGE_BYTES_MAX && watch.isForAnybody()) keep(url, fresh)
    // Most addresses are requested once: the first answer goes out like any page, later ones use kept parts.
    const { gzipped: _kept, ...answer } = filled(fresh, services)
    return answer
  }
}

async function isStillTrue({ told }: Kept, services: PageServices): Promise<boolean> {
  for (const { ask, answer } of told) if (JSON.stringify(await ask(services)) !== answer) return false
  return true
}

/** A gap that occurs several times has the same text each time. */
function filled({ status, headers, parts, gaps, fillGzip }: Kept, services: PageServices): Page {
  const texts = new Map([...new Set(gaps)].map((gap) => [gap, Buffer.from(gap(services))]))
  const inOrder = gaps.map((gap) => texts.get(gap) ?? EMPTY)
  return {
    status,
    headers,
    body: Buffer.concat(fillGaps(parts, inOrder)),
    gzipped: () => fillGzip(inOrder),
  }
}

const EMPTY = Buffer.alloc(0)

/** The services with placeholders for each visitor's own values, and a record of all other answers. */
function watched(services: PageServices, placeholder: string) {
  const gaps: Gap[] = [({ nonce }) => nonce ?? '']
  const told: Told[] = []
  let forAnybody = true

  function note<T>(ask: Told['ask'], answer: T): T {
    told.push({ ask, answer: JSON.stringify(answer) })
    return answer
  }
  function only<A extends unknown[], R>(ask: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      forAnybody = false
      return ask(...args)
    }
  }

  return {
    gaps,
    told,
    isForAnybody: () => forAnybody,
    services: {
      ...services,
      nonce: `${placeholder}.0.`,
      formToken: (form) => `${placeholder}.${gaps.push(({ formToken }) => formToken(form) ?? '') - 1}.`,
      callbackBy: () => note(({ callbackBy }) => callbackBy(), services.callbackBy()),
      openState: () => note(({ openState }) => openState(), services.openState()),
      reviewBusiness: async (slug) =>
        note(({ reviewBusiness }) => reviewBusiness(slug), await services.reviewBusiness(slug)),
      slotPage: async (from, own) =>
        note(({ slotPage }) => slotPage(from, own), await services.slotPage(from, own)),
      auditReportBy: only(services.auditReportBy),
      now: only(services.now),
      bookedCall: only(services.bookedCall),
    } satisfies PageServices,
  }
}
