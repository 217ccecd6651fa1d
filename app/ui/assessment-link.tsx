import type { ReactNode } from 'react'
import { ArrowIcon } from './icons.tsx'

type AssessmentLinkProps = {
  /** Where on the site it stands; goes with the lead as its source. */
  source: string
  children: ReactNode
  look?: 'hot' | 'line' | 'text'
  size?: 'normal' | 'small'
  className?: string
}

/** A call to action. One click handler on the document opens the assessment; without script the link leads to its page. */
export function AssessmentLink({
  source,
  children,
  look = 'hot',
  size = 'normal',
  className = '',
}: AssessmentLinkProps) {
  const box = look === 'text' ? 'link' : `btn btn-${look} ${size === 'small' ? 'btn-sm' : ''}`
  return (
    <a
      href={`/assessment?source=${encodeURIComponent(source)}`}
      data-assessment-cta=""
      data-cta-source={source}
      className={`${box} ${className}`}
    >
      {children}
      {look === 'hot' && size === 'normal' && <ArrowIcon />}
    </a>
  )
}
