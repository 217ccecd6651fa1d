import { startThirdParties } from './third-parties.ts'
import { watchVitals } from './watch-vitals.ts'

let started = false

/** Starts, once in a document, everything that can wait until the page itself has loaded. */
export function start() {
  if (started) return
  started = true
  watchVitals()
  startThirdParties().catch(console.warn)
}
