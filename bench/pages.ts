import { registerBusiness } from '../tests/support/register-business.ts'
import { startSite } from '../tests/support/site.ts'
import { startBarePage, startWithoutScripts } from './bare-page.ts'
import { comparePages, type PageResult } from './lighthouse.ts'

const PATHS = [
  '/',
  '/services/missed-call-text-back',
  '/service-areas/sydney-nsw',
  '/resources/missed-call-cost',
  '/r/harbour',
  '/audit',
]
export const BARE_PAGE = 'bare page'

/** Our pages, interleaved with a bare page and our home page without scripts. */
export async function benchPages(): Promise<PageResult[]> {
  const site = await startSite()
  await registerBusiness(site)
  const bare = await startBarePage()
  const still = await startWithoutScripts(site.url)
  try {
    return await comparePages(
      new Map([
        [bare.url, BARE_PAGE],
        [still.url, 'home page without scripts'],
        ...PATHS.map((path) => [site.url + path, path] as const),
      ]),
    )
  } finally {
    bare.close()
    still.close()
    await site.close()
  }
}
