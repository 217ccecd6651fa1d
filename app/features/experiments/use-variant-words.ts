import { useEffect, useState } from 'react'
import { chooseVariants, type PageExperiment } from './choose-variants.ts'

/** Lets what the page's own scripts load go first. */
const COUNT_AFTER_MS = 1000

/** The query that the last decision was made for; at first, the document's own. */
let decidedFor = import.meta.env.SSR ? '' : location.search

/** The words of this visitor's variants, instead of those in the content. Empty on the server: A. */
export function useVariantWords(experiments: PageExperiment[]): Record<string, string> {
  const [words] = useState(() => (import.meta.env.SSR ? {} : wordsOf(experiments)))
  useEffect(() => {
    const left = new AbortController()
    const timer = setTimeout(async () => {
      const { watchImpressions } = await import('./watch-impressions.ts')
      const places = experiments.map((one) => [one.id, `[data-ab=${Object.keys(one.words)[0]}]`] as const)
      if (!left.signal.aborted) left.signal.addEventListener('abort', watchImpressions(places))
    }, COUNT_AFTER_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [experiments])
  return words
}

/**
 * The document decides before its first paint. For visitors who came by a link on another page of ours it is
 * decided here, in the same way and before the page is first shown. The decision then stands, even where
 * nothing can be stored.
 */
function wordsOf(experiments: PageExperiment[]): Record<string, string> {
  const page = window as Window & { abWords?: Record<string, string> }
  const { search } = location
  if (page.abWords && (search === decidedFor || !/[?&]ab=/.test(search))) return page.abWords
  decidedFor = search
  page.abWords = chooseVariants(experiments)
  return page.abWords
}
