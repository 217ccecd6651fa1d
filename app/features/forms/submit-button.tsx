import type { ComponentProps } from 'react'

type SubmitButtonProps = ComponentProps<'button'> & { submitting: boolean; saying?: string }

/** While it is disabled it has no focus, and what it says then is heard from a status alone. */
export function SubmitButton({
  submitting,
  saying = 'Submitting...',
  className = '',
  children,
  ...button
}: SubmitButtonProps) {
  const said = submitting && saying
  return (
    <>
      <button type="submit" className={`btn btn-hot ${className}`} disabled={submitting} {...button}>
        {said || children}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}
