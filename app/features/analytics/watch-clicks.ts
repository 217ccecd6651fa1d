import { ctaSourceOf } from '#app/features/assessment/assessment-cta.ts'
import { INTERNAL_MEDIUM } from '#domain/attribution/utm.ts'
import { CONVERSION_VALUE, funnelStage } from '#domain/events/conversion.ts'
import { isSignedLink } from '#domain/pages/personal-page.ts'
import { track } from './track.ts'

const TEXT_MAX = 80

/** Counts clicks on calls to action, phone numbers and links to a booking, wherever on the page they are. */
export function watchClicks(): () => void {
  const onClick = ({ target }: MouseEvent) => target instanceof Element && countClick(target)
  // A call to action that was tapped before hydration is replayed, and counted here.
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
  // Moving a call is no new booking.
  if (toBook && !isSignedLink(link.search)) {
    track('booking_intent', { source: place ?? 'text', page })
  }
}

/** The name of a call to action; our own links carry it as their campaign's content (`utm_content`). */
function placeOf(clicked: Element, link: HTMLAnchorElement | null): string | null {
  if (clicked.matches('[data-assessment-cta]')) return ctaSourceOf(clicked)
  const marks = new URLSearchParams(link?.search)
  if (marks.get('utm_medium') === INTERNAL_MEDIUM)
    return marks.get('utm_content') ?? marks.get('utm_campaign')
  // A link from the calculator or the nine questions to the audit, with the answers given there.
  return link?.pathname === '/audit' && marks.has('source') ? 'offer' : null
}
