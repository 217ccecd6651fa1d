import { useEffect } from 'react'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import { FORM_PAGES } from '#domain/leads/form-pages.ts'
import { urlFrom } from '#domain/url-from.ts'
import { reportConversion } from './send-submission.ts'

/** The address that was counted last, so that a form sent once more by Back is no second conversion. */
const COUNTED = 'tradefront:counted'

/**
 * Counts a form that the browser sent by itself, before the script was there or without it: only the page that
 * the server's answer leads to can. Null counts nothing.
 */
export function usePlainPost(form: keyof typeof FORM_PAGES | null): void {
  useEffect(() => {
    const here = location.pathname + location.search
    if (!form || !isAnswerTo([...FORM_PAGES[form], FORM_ENDPOINTS[form]], here)) return
    if (readStored('sessionStorage', COUNTED) === here) return
    writeStored('sessionStorage', COUNTED, here)
    reportConversion(form)
  }, [form])
}

/** Whether this document, and not only the address that it shows by now, came by a redirect from these pages. */
function isAnswerTo(paths: readonly string[], here: string): boolean {
  const load = navigationTiming()
  const [loaded, from] = [urlFrom(load?.name ?? ''), urlFrom(document.referrer)]
  return (
    load?.type === 'navigate' &&
    load.redirectCount > 0 &&
    loaded !== null &&
    loaded.pathname + loaded.search === here &&
    from?.origin === location.origin &&
    paths.includes(from.pathname)
  )
}
