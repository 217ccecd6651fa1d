import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { trapFocus } from './trap-focus.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  className?: string
}

/**
 * The platform's own modal: it closes on Escape and gives the focus back.
 * Full height on small screens; a press on the backdrop closes it.
 */
export function Dialog({ open, onClose, title, children, className = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      // The browser would choose the close button.
      dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  const pressedBackdrop = useRef(false)
  function pressBackdrop(event: MouseEvent) {
    pressedBackdrop.current = isOnBackdrop(event, dialog.current)
    // The press would take away the focus that closing gives back.
    if (pressedBackdrop.current) event.preventDefault()
  }
  /** Not at the press: a hand that slipped can still move back into the dialog. */
  function closeOnBackdrop(event: MouseEvent) {
    if (pressedBackdrop.current && isOnBackdrop(event, dialog.current)) dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      onClose={onClose}
      onMouseDown={pressBackdrop}
      onClick={closeOnBackdrop}
      onKeyDown={trapFocus}
      aria-labelledby={titleId}
    >
      <div className="flex items-center justify-between gap-4 border-b-2 border-ink py-2 pr-2 pl-5">
        <h2 id={titleId} className="text-h4 sm:text-h3">
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-sm btn-icon"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
      </div>
      {open && <div className="p-5">{children}</div>}
    </dialog>
  )
}

/**
 * Empty space and the scrollbar have the dialog as their target too, so the coordinates decide. The second
 * click of a double click must not close what the first opened.
 */
function isOnBackdrop(event: MouseEvent, dialog: Element | null): boolean {
  return event.target === dialog && dialog !== null && !isWithin(event, dialog) && event.detail <= 1
}

function isWithin({ clientX, clientY }: MouseEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}
