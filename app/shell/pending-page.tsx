import { useNavigation } from 'react-router'
import { Spinner } from '#app/ui/spinner.tsx'

/** A page that loads on demand shows a spinner, but only when the wait is felt (the spinner's own delay). */
export function PendingPage() {
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return (
    <div className="pending-page">
      <Spinner label="Loading page" />
    </div>
  )
}
