import { useEffect, useEffectEvent } from 'react'

const KEPT_OFF = 'operator-keys-off'

/** Whoever speaks to the computer can switch single keys off (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  return localStorage.getItem(KEPT_OFF) === null
}

export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEPT_OFF)
  else localStorage.setItem(KEPT_OFF, '1')
}

/** Single keys, while nobody types and no dialog is open. A key that is taken does nothing else. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (
      target instanceof Element &&
      target.closest('input:not([type="checkbox"]), textarea, select, dialog[open]')
    )
      return
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
