import { useEffect } from 'react'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { urlFrom } from '#domain/url-from.ts'
import { reportConversion } from './send-submission.ts'

/** The address that was counted last, so that a form sent once more by Back is no second conversion. */
const COUNTED = 'tradefront:counted'

/**
 * Counts a form that the browser sent by itself, before the script was there or without it: only the page that
 * the server's answer leads to can. `formPaths` are the pages with that form; null for `form` counts nothing.
 */
export function usePlainPost(form: SubmissionKind | null, formPaths: readonly string[]): void {
  const from = formPaths.join(' ')
  useEffect(() => {
    const here = location.pathname + location.search
    if (!form || !isAnswerTo([...from.split(' '), FORM_ENDPOINTS[form]], here)) return
    if (readStored('sessionStorage', COUNTED) === here) return
    writeStored('sessionStorage', COUNTED, here)
    reportConversion(form)
  }, [form, from])
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
