import { startThirdParties } from './third-parties.ts'
import { watchVitals } from './watch-vitals.ts'

/** All that has time until the page itself has come. */
export function start() {
  watchVitals()
  startThirdParties().catch(console.warn)
}
