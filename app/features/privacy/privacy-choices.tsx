import { lazy, Suspense, useEffect, useState } from 'react'
import { useNextPage } from '#app/shell/use-next-page.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'

const PrivacyDialog = lazy(() =>
  import('./privacy-dialog.tsx').then(({ PrivacyDialog }) => ({ default: PrivacyDialog }), showPolicy),
)

/** A chunk that does not load must not take the page with it; nothing comes until the policy does. */
function showPolicy(error: unknown): Promise<never> {
  console.warn(error)
  location.assign('/privacy')
  return new Promise(() => {})
}

/** The footer's link to /privacy opens the choices here, once there is a script for it. */
export function PrivacyChoices() {
  const [open, setOpen] = useState<boolean | null>(null)
  useNextPage(() => {
    if (open) setOpen(false)
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest('[data-privacy-choices]'))) return
      if (!isPlainClick(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return open === null ? null : (
    <Suspense>
      <PrivacyDialog open={open} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
