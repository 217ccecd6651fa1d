import { randomBytes } from 'node:crypto'
import type { PageServices } from '#app/page-services.ts'
import { withoutCampaign } from '#domain/attribution/utm.ts'
import { isPersonalPage } from '#domain/pages/personal-page.ts'
import { compressedPart, type GzipPart, gzipOf, storedPart } from './gzip-parts.ts'
import type { Page, RenderPage } from './pages.ts'

/** Some 8 MB. */
const PAGES_MAX = 100

/** Its links to other days carry the whole address along, for visitors whose campaign no script keeps. */
const CARRIES_CAMPAIGN = /^\/book\/?$/i

/** What a page was told that may be another thing next time: asked again before it is served again. */
type Told = { ask: (services: PageServices) => unknown; answer: string }
/** What stands between two parts of a page: each visitor's own nonce, or a form's own token. */
type Gap = (services: PageServices) => string
type Kept = Omit<Page, 'body'> & { parts: GzipPart[]; gaps: Gap[]; told: Told[] }

/**
 * Rendering takes two milliseconds, so a page is kept, compressed, with gaps where nonce and tokens stand, and each
 * visitor gets ones of their own. Kept is only what anybody gets at this address; a page with somebody's data is never.
 */
export function keepPages(renderPage: RenderPage): RenderPage {
  const kept = new Map<string, Kept>()
  // Of this process, so that no address can bring one into a page.
  const placeholder = randomBytes(12).toString('hex')
  const placeholders = new RegExp(`${placeholder}\\.(\\d+)\\.`)

  /** The one that was not asked for longest makes room. */
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
    // Each click on an ad has an id of its own: with them in it, no such address would ever be asked for twice.
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
      // The store has just failed: rendered with calls that fail at once, the page does not wait for it a second time.
      const fail = () => Promise.reject(error)
      return renderPage(request, { ...services, reviewBusiness: fail, slotPage: fail })
    }
    const watch = watched(services, placeholder)
    const hasCampaign = url !== request.url
    const page = await renderPage(hasCampaign ? new Request(url, request) : request, watch.services)
    const isText = page.headers.get('Content-Type')?.startsWith('text/')
    // A redirect takes the campaign's parameters along, so it is made from the address as it was asked for.
    if (!isText) return hasCampaign ? renderPage(request, services) : page
    const [first = '', ...rest] = (await new Response(page.body).text()).split(placeholders)
    const parts = [first, ...rest.filter((_, index) => index % 2 === 1)].map((part) =>
      compressedPart(Buffer.from(part)),
    )
    const gaps = rest
      .filter((_, index) => index % 2 === 0)
      .map((number) => watch.gaps[Number(number)] ?? (() => ''))
    const fresh = { status: page.status, headers: page.headers, parts, gaps, told: watch.told }
    if (page.status === 200 && watch.isForAnybody()) keep(url, fresh)
    // Most addresses are asked for once: the first answer goes out like any page, its kept parts serve from the second on.
    const { gzipped: _kept, ...answer } = filled(fresh, services)
    return answer
  }
}

async function isStillTrue({ told }: Kept, services: PageServices): Promise<boolean> {
  for (const { ask, answer } of told) if (JSON.stringify(await ask(services)) !== answer) return false
  return true
}

/** The same gap has the same text wherever it stands. */
function filled({ parts, gaps, ...page }: Kept, services: PageServices): Page {
  const texts = new Map([...new Set(gaps)].map((gap) => [gap, storedPart(Buffer.from(gap(services)))]))
  const pieces = parts.flatMap((part, index) => {
    const gap = gaps[index]
    return gap ? [part, texts.get(gap) ?? EMPTY] : [part]
  })
  return {
    status: page.status,
    headers: page.headers,
    body: Buffer.concat(pieces.map(({ plain }) => plain)),
    gzipped: () => gzipOf(pieces),
  }
}

const EMPTY = storedPart(Buffer.alloc(0))

/** The services with placeholders for what is each visitor's own, and a record of what else was asked. */
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
