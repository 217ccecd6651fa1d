import type { MouseEvent } from 'react'
import { isPlainClick } from '#app/ui/plain-click.ts'
import type { FunnelAddress } from '#domain/reviews/funnel-address.ts'
import { appLink, platformOf, WEB_FALLBACK_MS } from '#domain/reviews/review-link.ts'

/** On a phone it tries the maps app first; everywhere else the link itself opens its new tab. */
export function openReview(event: MouseEvent, { link, business }: FunnelAddress): void {
  const app = appLink(link, business, platformOf(navigator.userAgent, navigator.maxTouchPoints))
  if (!app || !isPlainClick(event)) return
  event.preventDefault()
  openWebUnlessHidden(link.webUrl)
  location.href = app
}

let stopLast: (() => void) | undefined

/** The page is hidden as soon as the app has opened, and then the web link would only be in its way. */
function openWebUnlessHidden(webUrl: string): void {
  // Pressed twice, it still opens once.
  stopLast?.()
  stopLast = stop
  const timer = setTimeout(() => {
    stop()
    openTab(webUrl)
  }, WEB_FALLBACK_MS)
  const cancel = () => {
    if (document.hidden) stop()
  }
  function stop() {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', cancel)
    removeEventListener('pagehide', stop)
  }
  document.addEventListener('visibilitychange', cancel)
  addEventListener('pagehide', stop)
}

/** Some browsers refuse a new tab this long after the tap; then the link opens in this one. */
function openTab(webUrl: string): void {
  const opened = window.open(webUrl, '_blank')
  if (opened) opened.opener = null
  else location.href = webUrl
}
