import { lazy, Suspense, useEffect, useState } from 'react'
import { FELT_MS, LoadingPage } from '#app/shell/pending-page.tsx'
import { useInteracted } from '#app/shell/use-interacted.ts'
import { useNextPage } from '#app/shell/use-next-page.ts'
import { closeAssessment, useOpenAssessment } from './assessment-cta.ts'

/** Longer than a script takes that is coming on one bar of signal. */
const STALLED_MS = 4000

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
    <Suspense fallback={asked && <AssessmentWait />}>
      <AssessmentDialog {...props} />
    </Suspense>
  )
}

function AssessmentWait() {
  const [waited, setWaited] = useState(0)
  useEffect(() => {
    const waits = [FELT_MS, STALLED_MS].map((ms) => setTimeout(setWaited, ms, ms))
    return () => waits.forEach(clearTimeout)
  }, [])
  if (waited === STALLED_MS) return <AssessmentPageInstead />
  return waited === FELT_MS && <LoadingPage />
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
