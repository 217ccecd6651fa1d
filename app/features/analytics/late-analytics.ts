import { startThirdParties } from './third-parties.ts'
import { watchVitals } from './watch-vitals.ts'

let started = false

/** Once in a document: all that has time until the page itself has come. */
export function start() {
  if (started) return
  started = true
  watchVitals()
  startThirdParties().catch(console.warn)
}
