import { PLACE } from './review-links.ts'
import type { Site } from './site.ts'

/** Registers a sample business; returns the address of its short link. */
export async function registerBusiness(
  site: Pick<Site, 'cli' | 'url'>,
  { name = 'Harbour Sample Roofing', slug = 'harbour' } = {},
): Promise<string> {
  await site.cli('reviews', 'add', '--name', name, '--slug', slug, '--place-id', PLACE)
  return `${site.url}/r/${slug}`
}
