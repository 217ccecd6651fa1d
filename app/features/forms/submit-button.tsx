import type { ComponentProps } from 'react'

type SubmitButtonProps = ComponentProps<'button'> & { submitting: boolean; saying?: string }

/** A disabled button has no focus, so a screen reader hears what it says then only from the status. */
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
