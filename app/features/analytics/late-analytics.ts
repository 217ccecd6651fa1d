import { purgeDrafts } from '#app/features/forms/purge-drafts.ts'
import { startThirdParties } from './third-parties.ts'
import { watchVitals } from './watch-vitals.ts'

let started = false

/** Starts, once in a document that is shown, everything that can wait until the page itself has loaded. */
export function start() {
  if (document.prerendering) return document.addEventListener('prerenderingchange', start)
  if (started) return
  started = true
  watchVitals()
  startThirdParties().catch(console.warn)
  purgeDrafts()
}
