import { sourceOf } from '#app/features/assessment/assessment-cta.ts'
import { CONVERSION_VALUE, funnelStage } from '#domain/events/conversion.ts'
import { isSignedLink } from '#domain/pages/personal-page.ts'
import { track } from './track.ts'

const TEXT_MAX = 80

/** Calls to action, calls and ways to a booking, wherever on the page they stand. */
export function watchClicks(): () => void {
  const onClick = ({ target }: MouseEvent) => target instanceof Element && countClick(target)
  // A call to action that was tapped before the page was alive is replayed, and counted, now.
  if (window.earlyCta) countClick(window.earlyCta)
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}

function countClick(target: Element) {
  const clicked = target.closest('a, [data-assessment-cta]')
  const link = clicked instanceof HTMLAnchorElement ? clicked : null
  if (!clicked) return
  if (link?.protocol === 'tel:') {
    const place = link.dataset.phoneLocation ?? 'text'
    return track('phone_click', { value: CONVERSION_VALUE, location: place })
  }
  const place = placeOf(clicked, link)
  const page = location.pathname
  if (place) {
    const text = (clicked.textContent ?? '').trim().slice(0, TEXT_MAX)
    track('cta_click', { cta_id: place, text, page, funnel_stage: funnelStage(place) })
  }
  const toBook = link?.host === location.host && link.pathname === '/book' && page !== '/book'
  // To move a call is no new one.
  if (toBook && !isSignedLink(link.search)) {
    track('booking_intent', { source: place ?? 'text', page })
  }
}

/** The name of a call to action; links of ours carry it as their campaign's content. */
function placeOf(clicked: Element, link: HTMLAnchorElement | null): string | null {
  if (clicked.matches('[data-assessment-cta]')) return sourceOf(clicked)
  const marks = new URLSearchParams(link?.search)
  if (marks.get('utm_medium') === 'cta') return marks.get('utm_content') ?? marks.get('utm_campaign')
  // From the calculator or the nine questions to the audit, with what was answered there.
  return link?.pathname === '/audit' && marks.has('source') ? 'offer' : null
}
