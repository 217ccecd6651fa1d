import { watchVitals } from './watch-vitals.ts'

/** All that has time until the page itself has come. */
export function start() {
  watchVitals()
}
