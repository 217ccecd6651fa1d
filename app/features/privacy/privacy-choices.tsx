import { lazy, Suspense, useEffect, useState } from 'react'
import { useNextPage } from '#app/shell/use-next-page.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import type { PrivacyDialogProps } from './privacy-dialog.tsx'

/** A chunk that fails to load must not break the page: then the privacy policy opens instead. */
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
    // Closes first, so that they can be opened again after Back from that page.
    onClose()
    location.assign('/privacy')
  }, [open, onClose])
  return null
}

/** The footer's link to /privacy opens the choices here once the page is hydrated. */
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
