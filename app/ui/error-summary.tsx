import { type MouseEvent, useEffect, useId, useRef } from 'react'

export type FieldProblem = { fieldId: string; message: string }

type ErrorSummaryProps = {
  problems: FieldProblem[]
  /** What concerns the form as a whole, e.g. sent too fast. */
  message?: string | null
  title?: string
}

/**
 * Lists what is wrong above the form and links to each field. It takes the focus when it appears and nothing
 * else has it: on a page that comes back refused, or after a button was disabled by its press.
 */
export function ErrorSummary({ problems, message, title = 'Please check these answers' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = problems.length > 0 || Boolean(message)
  useEffect(() => {
    if (shown && document.activeElement === document.body) box.current?.focus()
  }, [shown])
  if (!shown) return null
  // Not atomic, or a screen reader would say all of it again while somebody types a correction.
  return (
    <div
      ref={box}
      className="error-summary"
      role="alert"
      aria-atomic={false}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className="text-h4">
        {problems.length > 0 ? title : message}
      </h2>
      {problems.length > 0 && message && <p className="mt-1">{message}</p>}
      <ul hidden={problems.length === 0}>
        {problems.map(({ fieldId, message: text }) => (
          <li key={fieldId + text}>
            <a className="link inline-block py-1.5" href={`#${fieldId}`} onClick={focusField}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.closest('.field')?.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
