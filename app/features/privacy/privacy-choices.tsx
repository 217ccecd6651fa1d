import { lazy, Suspense, useEffect, useState } from 'react'
import { useNextPage } from '#app/shell/use-next-page.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import type { PrivacyDialogProps } from './privacy-dialog.tsx'

/** A chunk that does not load must not take the page with it: then the policy is what comes. */
const PrivacyDialog = lazy<(props: PrivacyDialogProps) => React.ReactNode>(() =>
  import('./privacy-dialog.tsx').then(
    (module) => ({ default: module.PrivacyDialog }),
    (error) => {
      console.warn(error)
      return { default: PolicyInstead }
    },
  ),
)

function PolicyInstead({ open, onClose }: PrivacyDialogProps): React.ReactNode {
  useEffect(() => {
    if (!open) return
    // Back from there it opens once more.
    onClose()
    location.assign('/privacy')
  }, [open, onClose])
  return null
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
