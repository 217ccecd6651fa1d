import { type ReactNode, useEffect } from 'react'
import { useOpenAssessment } from './assessment-cta.ts'

/** Stands in for the dialog when that could not be loaded: whoever asks for it is led to the form's page. */
export function AssessmentPageInstead(): ReactNode {
  const source = useOpenAssessment()
  useEffect(() => {
    if (source !== null) location.assign(`/assessment?source=${encodeURIComponent(source)}`)
  }, [source])
  return null
}
