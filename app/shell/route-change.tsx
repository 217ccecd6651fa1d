import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { focusMain } from '#app/ui/focus-main.ts'

/** Spec section 9. */
const FOCUS_DELAY_MS = 100
/** How far from its place the browser's own jump may end: some lines. */
const JUMP_OFF_PX = 120

/** Outlives the component: a page that fails, or does not exist, mounts another shell. */
let announced: string | undefined

/** At a change of page: announces it and moves the focus to it, or to the place in it that a hash names. */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation()
  // 'Not sent yet' and 'Thank you' are two pages at one path.
  const page = `${pathname} ${new URLSearchParams(search).get('status') ?? ''}`
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const place = document.getElementById(location.hash.slice(1))
    if (!place) return
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    // A visitor who has scrolled on stays there.
    const moved = scrollY > 0 && Math.abs(place.getBoundingClientRect().top - padding) > JUMP_OFF_PX
    if (!moved) requestAnimationFrame(() => place.scrollIntoView())
  }, [])
  // Before the router restores the scroll position: on later pages no layout uses guessed heights.
  useLayoutEffect(() => {
    if (announced && announced !== page) document.documentElement.dataset.whole = ''
  }, [page])
  useEffect(() => {
    const previous = announced
    announced = page
    if (previous === undefined || previous === page) return
    const moved = setTimeout(() => {
      setAnnouncement(`Navigated to ${document.title.split(' | ')[0]} page`)
      focusOn(hash)
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(moved)
  }, [page, hash])
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
