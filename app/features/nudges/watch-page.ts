import { BACK_AFTER_BLUR_MS, BAR_PX, BAR_REM, SPACER_DEBOUNCE_MS } from '#domain/nudges/nudges.ts'

type PageWatch = {
  /** Called when something may have changed. */
  look: () => void
  onScroll: () => void
  /** Called when the page has come to rest after a scroll. */
  onRest: () => void
  /** Called when the focus went into a form, or left one a moment ago. */
  onFocus: () => void
  /** Called when the pointer went out through the top of the window. */
  onLeave: () => void
}

/** Listens to everything that nudges depend on. Returns a function that stops it. */
export function watchPage({ look, onScroll, onRest, onFocus, onLeave }: PageWatch): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const listen = { signal, passive: true }
  let rest: ReturnType<typeof setTimeout>
  let blur: ReturnType<typeof setTimeout>
  const focusMoved = () => {
    clearTimeout(blur)
    if (isTyping()) return onFocus()
    blur = setTimeout(onFocus, BACK_AFTER_BLUR_MS)
    look()
  }
  const pointerLeft = (event: MouseEvent) => {
    if (event.clientY <= 0 && !event.relatedTarget) onLeave()
  }

  addEventListener(
    'scroll',
    () => {
      clearTimeout(rest)
      rest = setTimeout(onRest, SPACER_DEBOUNCE_MS)
      onScroll()
    },
    listen,
  )
  addEventListener('resize', look, listen)
  for (const type of ['focusin', 'focusout']) document.addEventListener(type, focusMoved, listen)
  for (const type of ['mouseout', 'mouseleave'] as const)
    addEventListener(type, pointerLeft, { ...listen, capture: true })
  // Dialogs fire no event when they open.
  const dialogs = new MutationObserver(look)
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  signal.addEventListener('abort', () => dialogs.disconnect())
  onFocus()
  return () => stopped.abort()
}

/** In a field, or at a form's button or error: nothing may cover these. Dialogs are never covered. */
export function isTyping(): boolean {
  const focused = document.activeElement
  return focused?.closest('form, input, select, textarea') != null && !focused.closest('dialog')
}

export function focusIsBehindBar(): boolean {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible:not(main, body)') || focused.closest('.nudge')) return false
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return focused.getBoundingClientRect().bottom > innerHeight - Math.max(BAR_PX, BAR_REM * rem)
}
