import { toast } from '#app/ui/toast.tsx'

/** True when it was copied. */
export async function copyLink(webUrl: string): Promise<boolean> {
  const copied = await copy(webUrl)
  toast(
    copied
      ? { title: 'Link Copied!', description: 'You can now paste the review link anywhere.' }
      : {
          title: 'Copy Failed',
          description: 'Please try again or use the direct link button.',
          variant: 'destructive',
        },
  )
  return copied
}

/** Uses the device's share sheet if there is one. True if shared or copied; closing the sheet is a no. */
export async function shareLink(webUrl: string, business: string): Promise<boolean> {
  const shared = { title: `Review ${business}`, text: `Please leave a review for ${business}`, url: webUrl }
  if (!navigator.share) return copyLink(webUrl)
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    return copyLink(webUrl)
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromTextArea(text)
  }
}

function copyFromTextArea(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.focus({ preventScroll: true })
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
