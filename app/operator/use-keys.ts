import { useEffect, useEffectEvent } from 'react'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'

/** Where letters are text, not shortcuts. */
export const TYPED_IN = 'input:not([type="checkbox"]), textarea, select'

const KEPT_OFF = 'operator-keys-off'

/** People who use speech input can switch single-key shortcuts off (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  return readStored('localStorage', KEPT_OFF) === null
}

export function switchKeys(on: boolean): void {
  writeStored('localStorage', KEPT_OFF, on ? null : true)
}

/** Single-key shortcuts, while nobody types and no dialog is open. A handled key does nothing else. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    // Not decided by the target: a press on a dialog's text may leave the focus on the page behind it.
    if (document.querySelector(':modal')) return
    if (target instanceof Element && target.closest(TYPED_IN)) return
    const act = keys[event.key]
    if (!act || !keysAreOn()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
