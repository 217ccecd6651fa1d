import type { ReactNode } from 'react'
import { ArrowIcon } from './icons.tsx'
import { useHydrated } from './use-hydrated.ts'

type AssessmentLinkProps = {
  /** Where on the site the link is; sent with the lead as its source. */
  source: string
  children?: ReactNode
  size?: 'normal' | 'small'
  className?: string
}

/** A call to action. One click handler on the document opens the assessment; without script the link leads to its page. */
export function AssessmentLink({
  source,
  children = 'Start Free Business Assessment',
  size = 'normal',
  className = '',
}: AssessmentLinkProps) {
  const opensDialog = useHydrated()
  return (
    <a
      href={`/assessment?source=${encodeURIComponent(source)}`}
      data-assessment-cta=""
      data-cta-source={source}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      className={`btn btn-hot ${size === 'small' ? 'btn-sm ' : ''}${className}`.trimEnd()}
    >
      {children}
      {size === 'normal' && <ArrowIcon />}
    </a>
  )
}
