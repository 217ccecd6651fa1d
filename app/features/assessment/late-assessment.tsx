import { lazy, Suspense, useEffect } from 'react'
import { useInteracted } from '#app/shell/use-interacted.ts'
import { useNextPage } from '#app/shell/use-next-page.ts'
import { closeAssessment, useOpenAssessment } from './assessment-cta.ts'

/** A chunk that does not load must not take the page with it: then the assessment is a page of its own. */
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

/** Comes with the visitor's first move, so that it is there, and works without a connection, when they ask for it. */
export function LateAssessment(props: LateAssessmentProps) {
  const interacted = useInteracted()
  const asked = useOpenAssessment() !== null
  // Also while its chunk is on the way: it must not open over the page that was gone on to.
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
    // Back from there it opens once more.
    closeAssessment()
    location.assign(`/assessment?source=${encodeURIComponent(source)}`)
  }, [source])
  return null
}
