import { useEffect, useSyncExternalStore } from 'react'
import { afterFrame } from '#app/ui/after-frame.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'

/** Any element with this attribute opens the assessment; `data-cta-source` names where it stands. */
const CTA = '[data-assessment-cta]'

declare global {
  /** A call to action that was tapped before the page was hydrated. */
  var earlyCta: Element | undefined
}

let open: { source: string } | null = null
const listeners = new Set<() => void>()

function openAssessment(source: string) {
  set({ source })
}

export function closeAssessment() {
  set(null)
}

/** The source label while the assessment is open, else null. */
export function useOpenAssessment(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => open?.source ?? null,
    () => null,
  )
}

/** One click handler for the whole document; also replays a tap from before the page was hydrated. */
export function useAssessmentCtas() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    performance.mark('hydrated')
    if (window.earlyCta) openAssessment(ctaSourceOf(window.earlyCta))
    window.earlyCta = undefined
    document.addEventListener('click', openFromClick)
    return () => document.removeEventListener('click', openFromClick)
  }, [])
}

function openFromClick(event: MouseEvent) {
  const cta = event.target instanceof Element ? event.target.closest(CTA) : null
  if (!cta || event.defaultPrevented || !isPlainClick(event)) return
  event.preventDefault()
  const source = ctaSourceOf(cta)
  // Rendering it and making the page inert take a slow phone 100 ms: the frame with the press comes first.
  afterFrame(() => openAssessment(source))
}

export function ctaSourceOf(cta: Element): string {
  return cta.getAttribute('data-cta-source') || cta.getAttribute('data-assessment-cta') || 'unknown'
}

function set(next: typeof open) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
