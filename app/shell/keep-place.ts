import { onComeBack } from './on-come-back.ts'

/**
 * WebKit brings a page back from memory at its top: the router takes over at `pageshow`, before the browser has
 * restored the place, and itself restores one only where it has navigated.
 */
export function keepPlace(): void {
  let left = 0
  addEventListener('pagehide', () => {
    left = scrollY
  })
  onComeBack(() => requestAnimationFrame(() => scrollY || scrollTo({ top: left, behavior: 'instant' })))
}
