import type { ReactNode } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { closeAssessment, useOpenAssessment } from './assessment-cta.ts'
import { AssessmentSteps } from './assessment-steps.tsx'

type AssessmentDialogProps = { phone: string; noticeHtml: string }

/** Closing it unmounts the form, and so discards the step and what was typed (spec section 4). */
export function AssessmentDialog({ phone, noticeHtml }: AssessmentDialogProps): ReactNode {
  const source = useOpenAssessment()
  return (
    <Dialog open={source !== null} onClose={closeAssessment} title="Free Business Assessment">
      {source !== null && (
        <AssessmentSteps source={source} phone={phone} noticeHtml={noticeHtml} onDone={closeAssessment} />
      )}
    </Dialog>
  )
}
