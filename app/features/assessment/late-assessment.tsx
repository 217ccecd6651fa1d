import { lazy, Suspense, useEffect } from 'react'
import { useInteracted } from '#app/shell/use-interacted.ts'
import { useNextPage } from '#app/shell/use-next-page.ts'
import { closeAssessment, useOpenAssessment } from './assessment-cta.ts'

/** A chunk that fails to load must not break the page: then the assessment opens as a page of its own. */
const AssessmentDialog = lazy(() =>
  import('./assessment-dialog.tsx').then(
    (module) => ({ default: module.AssessmentDialog }),
    (error) => {
      console.warn(error)
      return { default: AssessmentPageInstead }
    },
  ),
)

type LateAssessmentProps = { phone: string; noticeHtml: string }

/** Loads at the visitor's first interaction, so that it is there, and works offline, when they ask for it. */
export function LateAssessment(props: LateAssessmentProps) {
  const interacted = useInteracted()
  const asked = useOpenAssessment() !== null
  // Also while its chunk is loading: it must not open over the next page.
  useNextPage(closeAssessment)
  if (!interacted && !asked) return null
  return (
    <Suspense>
      <AssessmentDialog {...props} />
    </Suspense>
  )
}

function AssessmentPageInstead(): React.ReactNode {
  const source = useOpenAssessment()
  useEffect(() => {
    if (source === null) return
    // Closes first, so that it can be opened again after Back from that page.
    closeAssessment()
    location.assign(`/assessment?source=${encodeURIComponent(source)}`)
  }, [source])
  return null
}
