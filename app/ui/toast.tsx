import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { focusMain } from './focus-main.ts'
import { CloseIcon } from './icons.tsx'

export type Toast = {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** By the visitor, who has seen it. */
  onDismiss?: () => void
}

/** Spec section 9: a very long removal delay; the visitor dismisses it, or the next one takes its place. */
const REMOVAL_DELAY_MS = 1_000_000

let current: (Toast & { id: number }) | null = null
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows one message; an earlier one gives way. */
export function toast(message: Toast): void {
  const id = ++count
  show({ ...message, id })
  removal = setTimeout(() => {
    if (current?.id === id) show(null)
  }, REMOVAL_DELAY_MS)
}

/** Whatever is shown goes: for a screen that the next person uses. */
export function dismissToast() {
  show(null)
}

function show(next: typeof current) {
  clearTimeout(removal)
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once in the page's shell. The empty live regions are there first, so that the message is announced. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  const destructive = shown?.variant === 'destructive'
  return (
    <div className="toast">
      <div role="status">{shown && !destructive && <Message key={shown.id} {...shown} />}</div>
      <div role="alert">{shown && destructive && <Message key={shown.id} {...shown} />}</div>
    </div>
  )
}

function Message({ title, description, variant = 'default', onDismiss }: Toast) {
  function hide() {
    // The button goes with it, and a keyboard would begin again at the top.
    if (document.activeElement?.closest('.toast')) focusMain()
    show(null)
  }
  function dismiss() {
    hide()
    onDismiss?.()
  }
  // It may lie over what has the focus.
  useEffect(() => {
    // A dialog in front of it takes the key. It may be pressed for something else: what the message is about is kept.
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && !document.querySelector(':modal') && hide()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <div className="toast-message" data-variant={variant}>
      <div className="flex-1 py-2">
        <p className="mark text-base">{title}</p>
        {description && <p className="text-sm">{description}</p>}
      </div>
      <button type="button" className="btn btn-sm btn-icon" aria-label="Dismiss" onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  )
}
