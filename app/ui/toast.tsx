import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { focusMain } from './focus-main.ts'
import { CloseIcon } from './icons.tsx'

export type Toast = {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** Called when the visitor dismisses it, and so has seen it. */
  onDismiss?: () => void
  /** Says what is said nowhere else, so it stays when the next form is sent. */
  lasting?: boolean
}

/** Spec section 9: a very long removal delay; the visitor dismisses it, or the next one takes its place. */
const REMOVAL_DELAY_MS = 1_000_000

let current: (Toast & { id: number }) | null = null
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows one message, which replaces an earlier one. */
export function toast(message: Toast): void {
  const id = ++count
  show({ ...message, id })
  removal = setTimeout(() => {
    if (current?.id === id) show(null)
  }, REMOVAL_DELAY_MS)
}

/** Removes what is shown: for a screen that the next person uses. */
export function dismissToast() {
  show(null)
}

/** For a form that is being sent: what was said of an earlier one would seem to be said of this. */
export function putAwayEarlierToast() {
  if (current && !current.lasting) show(null)
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

/** Rendered once, in the page's shell. Its empty live regions come first, so that messages are announced. */
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
    // The focused button disappears with it, and keyboard focus would start again at the top.
    if (document.activeElement?.closest('.toast')) focusMain()
    show(null)
  }
  function dismiss() {
    hide()
    onDismiss?.()
  }
  // The message may cover what has the focus.
  useEffect(() => {
    // A dialog in front of it takes the key. Escape may be meant for something else, so what the message is
    // about is kept.
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
