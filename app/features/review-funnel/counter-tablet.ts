import { storedPath, writeStored } from '#app/shell/browser-storage.ts'

const KEY = 'tradefront:counter-tablet'

/** Used where the browser stores nothing. */
let inDocument: string | null = null

/** Remembers for this tab where the funnel begins; null once it is no counter tablet. */
export function markCounterTablet(home: string | null): void {
  inDocument = home
  writeStored('sessionStorage', KEY, home)
}

/** Where the funnel of this counter tablet begins; null on any other device. */
export function counterFunnel(): string | null {
  return storedPath(KEY) ?? inDocument
}

/** The next customer of a counter tablet must learn nothing of the one before. */
export function isCounterTablet(): boolean {
  return counterFunnel() !== null || isKiosk(location.search)
}

export function isKiosk(search: string): boolean {
  return new URLSearchParams(search).get('kiosk') === '1'
}
