import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { focusMain } from '#app/ui/focus-main.ts'

/** Spec section 9. */
const FOCUS_DELAY_MS = 100

/** Beyond the component: a page that fails, or does not exist, brings another shell. */
let announced: string | undefined

/** On every change of page: says where we are now and moves the focus to it. A hash names its own place in it. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const place = document.getElementById(location.hash.slice(1))
    // Where the browser went by itself it may be some lines off by now. Whoever has moved on stays there.
    const moved = scrollY > 0 && Math.abs(place?.getBoundingClientRect().top ?? 0) > innerHeight / 2
    if (place && !moved) requestAnimationFrame(() => place.scrollIntoView())
  }, [])
  // Before the router restores the place: on the next pages nothing is laid out by a guess of its height.
  useLayoutEffect(() => {
    if (announced && announced !== pathname) document.documentElement.dataset.whole = ''
  }, [pathname])
  useEffect(() => {
    const previous = announced
    announced = pathname
    if (previous === undefined || previous === pathname) return
    const moved = setTimeout(() => {
      setAnnouncement(`Navigated to ${document.title.split(' | ')[0]} page`)
      focusOn(hash)
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(moved)
  }, [pathname, hash])
  return (
    <p className="sr-only" aria-live="assertive">
      {announcement}
    </p>
  )
}

function focusOn(hash: string) {
  const place = document.getElementById(hash.slice(1))
  if (!place) return focusMain()
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
