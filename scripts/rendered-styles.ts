import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageServices } from '../app/page-services.ts'
import { DISCOVERY_QUESTIONS } from '../domain/discovery/questions.ts'
import { RESULT_INDEX, stepSearch } from '../domain/discovery/steps.ts'
import { fieldErrors } from '../domain/leads/field-errors.ts'
import {
  FIRST_PAINT_STYLES,
  type FirstPaintStyles,
  styleKey,
  styleSheetOf,
} from '../server/http/first-paint-styles.ts'
import { createPageRenderer } from '../server/http/pages.ts'
import { FORMS } from '../server/leads/forms.ts'
import { firstPaintStyles, tagsOf, writeSheet } from './trim-styles.ts'

/** Without them the discovery tool goes back to its first question. */
const ANSWERS = Object.fromEntries(
  DISCOVERY_QUESTIONS.map((question) => [
    question.id,
    'options' in question ? (question.options[0]?.value ?? '') : '20',
  ]),
)
/** Its screens: a question unanswered, every question, a number with a mistake, the result. */
const DISCOVERY = [
  '?step=2',
  ...Array.from({ length: RESULT_INDEX + 1 }, (_, index) => stepSearch(ANSWERS, index)),
  stepSearch({ ...ANSWERS, weeklyLeads: 'heaps' }, RESULT_INDEX),
]

/** Every page that is rendered on request and that visitors arrive at, in each of its states. */
const PAGES = [
  '/assessment',
  '/audit',
  '/audit/thank-you?name=Jo',
  '/book',
  '/book/confirmed',
  '/client-discovery-tool',
  '/discovery',
  ...DISCOVERY.flatMap((search) => [`/client-discovery-tool${search}`, `/discovery${search}`]),
  '/contact',
  '/no-such-page',
  '/services/no-such-page',
  '/r/no-such-business',
  '/r/sample',
  '/r/sample?rating=2',
  '/r/sample?rating=5',
  '/review-funnel',
  '/review-funnel?business=Sample&placeId=ChIJsample0000000001&rating=2',
  '/review-funnel?business=Sample&placeId=ChIJsample0000000001&rating=5',
  '/roi',
  '/roi?trade=roofing&leads=20&value=8500&rate=25',
  '/roi?trade=roofing&leads=-1&value=8500&rate=25',
  '/thank-you?source=assessment',
  '/thank-you?source=booking',
  '/thank-you?source=audit&status=unsent',
]
/** Sample data: only the tags of the pages are looked at. */
const SERVICES: PageServices = {
  formToken: () => 'sample',
  refusedPost: null,
  callbackBy: () => 'Monday 10:00 am AEDT',
  storedOutcome: 'received',
  auditReportBy: () => 'Wednesday 25 November',
  openState: () => ({ open: true, text: 'Open now, until 6:00 pm AEDT.' }),
  now: () => Date.now(),
  reviewBusiness: async (slug) =>
    slug === 'sample'
      ? {
          slug,
          name: 'Sample',
          placeId: 'ChIJsample0000000001',
          link: null,
          logo: null,
          createdAt: '2026-01-01T00:00:00.000Z',
        }
      : null,
  slotPage: async () => ({
    from: '2026-01-05',
    starts: ['2026-01-04T22:00:00.000Z', '2026-01-05T22:00:00.000Z'],
    earlierFrom: '2026-01-01',
    laterFrom: '2026-01-09',
  }),
  bookedCall: async () => null,
  bookingEmbedUrl: null,
  reportFailure: (_errorId, error) => {
    throw error
  },
  nonce: 'sample',
}

/**
 * Writes the part of the style sheet that the first paint of each rendered page needs,
 * for the server to inline.
 */
export async function writeRenderedStyles(): Promise<void> {
  const build = await import(pathToFileURL(resolve('build/server/index.js')).href)
  const render = createPageRenderer(build, 'production')
  const tags = new Map<string, string>()
  let whole: string | undefined
  const look = async (address: string, services: PageServices) => {
    const url = new URL(address, 'http://localhost')
    const { status, body } = await render(new Request(url), services)
    const html = await new Response(body).text()
    whole ??= styleSheetOf(html)
    const key = styleKey(url.pathname, status)
    tags.set(key, `${tags.get(key) ?? ''} ${tagsOf(html)}`)
  }
  for (const page of PAGES) await look(page, SERVICES)
  for (const { kind, schema, page } of FORMS) {
    const { error } = z.safeParse(schema, {})
    const refused = { form: kind, values: {}, errors: error ? fieldErrors(error) : {}, formToken: 'sample' }
    for (const fields of [{}, { slug: 'sample', ...ANSWERS }])
      for (const message of [null, 'Sample.'])
        await look(page(fields), { ...SERVICES, refusedPost: { ...refused, message } })
  }
  if (!whole) throw new Error('The rendered pages carry no style sheet.')
  const styles: FirstPaintStyles = { sheet: writeSheet(whole), css: {} }
  for (const [key, used] of tags) styles.css[key] = await firstPaintStyles(whole, used)
  writeFileSync(join('build', FIRST_PAINT_STYLES), JSON.stringify(styles))
}
