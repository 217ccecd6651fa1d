import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { onComeBack } from '#app/shell/on-come-back.ts'
import {
  asksOnLeaving,
  HOME_BAR_AFTER_MS,
  hasSpacer,
  MICRO_OFFER_AFTER_MS,
  type Nudge,
  type Situation,
  SPACER_AFTER_MS,
  shownNudge,
} from '#domain/nudges/nudges.ts'
import { focusIsBehindBar, isTyping, watchPage } from './watch-page.ts'

/** `held` stays hidden under a dialog: its button must be there when the dialog returns the focus. */
type View = { nudge: Nudge | null; held: Nudge | null; spacer: boolean }

const NOTHING: View = { nudge: null, held: null, spacer: false }
/** Marks for the session that a nudge was closed, or shown the one time. */
const DONE_KEYS = {
  'home-bar': 'tradefront:home-bar-closed',
  'exit-intent': 'tradefront:exit-intent-closed',
  'micro-offer': 'micro_ty_seen',
} as const
type Closable = keyof typeof DONE_KEYS

let view = NOTHING
let path = ''
let arrivedAt = 0
/** Kept, because reading it lays the page out, and a press moves the focus twice before its frame. */
let scrolledTo = 0
let restedAt = 0
let typing = false
let leaving = false
const done = new Set<Nudge>()
const listeners = new Set<() => void>()
let stop = () => {}

/** The nudges that the page shows. */
export function useNudges(): View {
  const { pathname } = useLocation()
  // Routes match case-insensitively.
  useEffect(() => arrive(pathname.toLowerCase()), [pathname])
  return useSyncExternalStore(
    subscribe,
    () => view,
    () => NOTHING,
  )
}

export function closeNudge(nudge: Closable) {
  leaving = false
  done.add(nudge)
  writeStored('sessionStorage', DONE_KEYS[nudge], true)
  look()
}

function arrive(pathname: string) {
  if (path === pathname) return
  arrivedAt = openedAt(pathname)
  path = pathname
  scrolledTo = scrollY
  restedAt = 0
  leaving = false
  recall()
  for (const ms of [MICRO_OFFER_AFTER_MS, SPACER_AFTER_MS]) setTimeout(look, ms - elapsed(arrivedAt))
  look()
}

/** Another document of this session may have closed them. */
function recall() {
  for (const nudge of Object.keys(DONE_KEYS) as Closable[])
    if (readStored('sessionStorage', DONE_KEYS[nudge])) done.add(nudge)
}

/** The page that the document was opened for was there before this script ran. */
function openedAt(pathname: string): number {
  const load = path === '' && navigationTiming()
  const isItsPage = load && new URL(load.name).pathname.toLowerCase() === pathname
  return (isItsPage && load.loadEventStart) || performance.now()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) stop = watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function watch() {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The load event, from which everything is counted, may still be to come.
  function lookWhenDue() {
    look()
    const left = HOME_BAR_AFTER_MS - sinceLoad()
    if (left > 0) timer = setTimeout(lookWhenDue, left)
  }
  scrolledTo = scrollY
  lookWhenDue()
  const unwatch = watchPage({
    look,
    onScroll() {
      scrolledTo = scrollY
      look()
    },
    onRest() {
      restedAt = Math.max(restedAt, scrolledTo)
      look()
    },
    onFocus() {
      typing = isTyping()
      look()
    },
    onLeave() {
      leaving ||= asksOnLeaving(situation())
      look()
    },
  })
  const stopComingBack = onComeBack(() => {
    recall()
    look()
  })
  return () => {
    clearTimeout(timer)
    unwatch()
    stopComingBack()
  }
}

function look() {
  const now = situation()
  const nudge = shownNudge(now)
  const held = now.dialogOpen ? (view.nudge ?? view.held) : null
  const spacer = hasSpacer(now, restedAt)
  if (nudge === view.nudge && held === view.held && spacer === view.spacer) return
  if (nudge === 'micro-offer') writeStored('sessionStorage', DONE_KEYS[nudge], true)
  view = { nudge, held, spacer }
  for (const listener of listeners) listener()
}

function situation(): Situation {
  return {
    path,
    width: innerWidth,
    sinceLoad: sinceLoad(),
    sinceArrival: elapsed(arrivedAt),
    scrollY: scrolledTo,
    typing,
    focusBehindBar: focusIsBehindBar(),
    dialogOpen: document.querySelector('dialog:modal:not(.exit-intent)') !== null,
    leaving,
    done: [...done],
  }
}

function sinceLoad(): number {
  const { loadEventStart } = navigationTiming() ?? {}
  return loadEventStart === 0 ? 0 : elapsed(loadEventStart ?? 0)
}

/** Rounds up: a timer may fire a fraction of a millisecond early. */
function elapsed(since: number): number {
  return Math.ceil(performance.now() - since)
}
