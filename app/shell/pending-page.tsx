import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A shorter wait is not felt, and what is put up for it and taken down again makes it longer. */
const FELT_MS = 150

/** A page that loads on demand shows a spinner, but only when the wait is felt. */
export function PendingPage() {
  const loading = useNavigation().state === 'loading'
  const [felt, setFelt] = useState(false)
  useEffect(() => {
    if (!loading) return
    const wait = setTimeout(() => {
      // It covers a phone's whole screen, and nothing behind it is announced.
      document.querySelector<HTMLDialogElement>('.menu:modal')?.close()
      setFelt(true)
    }, FELT_MS)
    return () => {
      clearTimeout(wait)
      setFelt(false)
    }
  }, [loading])
  return (
    felt && (
      <div role="status" className="pending-page">
        <span className="sr-only">Loading page</span>
      </div>
    )
  )
}
