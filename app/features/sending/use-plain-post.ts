import { useEffect } from 'react'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { urlFrom } from '#domain/url-from.ts'
import { reportConversion } from './send-submission.ts'

/** The address that was counted last, so that a form sent once more by Back is no second conversion. */
const COUNTED = 'tradefront:counted'

/**
 * Counts a form that the browser sent by itself, before the script was there or without it: only the page that
 * the server's answer leads to can. Null counts nothing.
 */
export function usePlainPost(form: SubmissionKind | null): void {
  useEffect(() => {
    const here = location.pathname + location.search
    if (!form || !isAnswerToForm() || readStored('sessionStorage', COUNTED) === here) return
    writeStored('sessionStorage', COUNTED, here)
    reportConversion(form)
  }, [form])
}

/** Nothing else leads from one of our pages to a page of thanks by a redirect; a call's own form leads back to it. */
function isAnswerToForm(): boolean {
  const load = navigationTiming()
  const from = urlFrom(document.referrer)
  return (
    load?.type === 'navigate' &&
    load.redirectCount > 0 &&
    urlFrom(load.name)?.pathname === location.pathname &&
    from?.origin === location.origin &&
    from.pathname !== location.pathname
  )
}
