import { type MouseEvent, useEffect, useId, useRef } from 'react'

export type FieldProblem = { fieldId: string; message: string }

type ErrorSummaryProps = {
  problems: FieldProblem[]
  /** What concerns the form as a whole, e.g. sent too fast. */
  message?: string | null
  title?: string
  /** Takes the focus when it appears or its problems change: after a refused submit. */
  focus?: boolean
}

/** Says what is wrong above the form and leads to each field. */
export function ErrorSummary({
  problems,
  message,
  title = 'Please check these answers',
  focus = true,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = problems.length > 0 || Boolean(message)
  const what = JSON.stringify([problems, message])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of problems takes the focus again
  useEffect(() => {
    if (shown && focus) box.current?.focus()
  }, [what, shown, focus])
  if (!shown) return null
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId} className="text-h4">
        {problems.length > 0 ? title : message}
      </h2>
      {problems.length > 0 && message && <p>{message}</p>}
      <ul>
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
