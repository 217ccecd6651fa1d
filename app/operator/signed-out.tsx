import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Overview } from '#domain/operator/api.ts'
import { SIGNED_OUT } from './ask.ts'

/** Nobody is sent away from what they are typing: they sign in again when they like. */
export function SignedOut({ overview }: { overview: Overview | null }) {
  const { pathname, search } = useLocation()
  const [out, setOut] = useState(false)
  useEffect(() => {
    const tell = () => setOut(true)
    addEventListener(SIGNED_OUT, tell)
    return () => removeEventListener(SIGNED_OUT, tell)
  }, [])
  // An answer means that somebody has signed in again, perhaps in another tab.
  useEffect(() => {
    if (overview) setOut(false)
  }, [overview])
  return (
    out && (
      <p className="error-summary m-5" role="alert">
        You are signed out. A note or a report that is half written waits in this tab.{' '}
        <a className="link" href={`/sign-in?to=${encodeURIComponent(pathname + search)}`}>
          Sign in again
        </a>
      </p>
    )
  )
}
