import { useEffect, useEffectEvent, useState } from 'react'
import { forgetDraft } from '#app/features/forms/form-draft.ts'
import { forgetTyped } from '#app/features/forms/kept-draft.ts'
import { forgetAdsChoice } from '#app/features/privacy/ads-choice.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { onComeBack } from '#app/shell/on-come-back.ts'
import { focusMain } from '#app/ui/focus-main.ts'
import { SUBMISSION_KINDS } from '#domain/leads/submission.ts'
import { isPersonalPage } from '#domain/pages/personal-page.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { counterFunnel, markCounterTablet } from './counter-tablet.ts'

/** Without input for this long, a counter tablet is reset for the next customer. */
const IDLE_MS = 30_000
/** On another page, such as the privacy policy, a screenful takes longer to read. */
const IDLE_AWAY_MS = 120_000
/** How long the question waits for people who are only thinking, or listening (WCAG 2.2.1). */
const ASKED_FOR_S = 20
const SIGNS_OF_LIFE = [
  'pointerdown',
  'pointermove',
  'keydown',
  'input',
  'wheel',
  'scroll',
  'focusin',
  'click',
] as const

type KioskWatchProps = {
  /** Whether a customer has rated: until then, or until a dialog is open, the stars wait without a limit. */
  active: boolean
  /** The address where the funnel begins. */
  home: string
  onIdle: () => void
}

/** Watches a counter tablet: while `active`, the funnel starts again after 30 seconds without input. */
export default function KioskWatch({ active, home, onIdle }: KioskWatchProps) {
  const [ending, setEnding] = useState(false)
  const reset = useEffectEvent(onIdle)
  const opened = useDialogOpened()
  const watching = active || opened
  useEffect(() => {
    if (!watching) return
    const over = questionOver()
    const onLife = () => {
      over.end()
      setEnding(false)
    }
    const stop = watchInput(IDLE_MS, {
      // Behind a dialog, such as that of the privacy choices, nobody would see or hear the page's own.
      onAsk: () => (document.querySelector(':modal') ? over.ask() : setEnding(true)),
      onLife,
      onIdle: () => {
        onLife()
        for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close()
        reset()
      },
    })
    return () => {
      stop()
      over.end()
    }
  }, [watching])
  useWayBack(home)
  return ending && <StillThere />
}

/** Becomes true with the first dialog, such as that of the privacy choices, which takes the focus. */
function useDialogOpened(): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const look = () => setOpened((before) => before || document.querySelector(':modal') !== null)
    look()
    addEventListener('focusin', look)
    return () => removeEventListener('focusin', look)
  }, [])
  return opened
}

/** Whoever follows a link leaves the tablet on another page; `useCounterTablet` brings it back from there. */
function useWayBack(home: string) {
  useEffect(() => {
    markCounterTablet(home)
    forgetCustomer()
    leavePersonalPages()
    // Back from another document brings this one from memory.
    return onComeBack(forgetCustomer)
  }, [home])
}

/**
 * Asks after two minutes without input on another page, then goes back to the stars; at once from a page about
 * one person that comes back, perhaps for the next. Returns what ends the wait.
 */
export function waitAway(home: string): () => void {
  const { type, name } = navigationTiming() ?? {}
  if (type === 'back_forward' && name === location.href) leaveIfPersonal()
  leavePersonalPages()
  watched = address()
  const stopLeaving = onComeBack(leaveIfPersonal)
  const { ask, end } = questionOver()
  const stop = watchInput(IDLE_AWAY_MS, {
    onAsk: ask,
    onLife: end,
    onIdle: () => {
      forgetCustomer()
      location.replace(home)
    },
  })
  const stopEmptying = emptyFormsAtTheEnd()
  return () => {
    watched = null
    stop()
    end()
    stopEmptying()
    stopLeaving()
    // React may show the funnel's own watch 300 ms after the stars, and a finger may be quicker.
    if (isReviewPage(location.pathname)) forgetCustomer()
  }
}

/** The address that is watched: a link to a place on the same page fires `popstate` too, and leads nowhere else. */
let watched: string | null = null

/**
 * From then on, Back and Forward never show a page about one person: the address changes before the router
 * shows the page. Never removed, because between two pages there may be a moment without a watch.
 */
function leavePersonalPages() {
  addEventListener('popstate', leaveIfAnother)
}

function leaveIfAnother() {
  if (address() !== watched) leaveIfPersonal()
}

function leaveIfPersonal() {
  const home = counterFunnel()
  if (home !== null && isPersonalPage(new URL(location.href))) location.replace(home)
}

function address(): string {
  return location.pathname + location.search
}

/** A page that was left may come back by Back or Forward, from memory or with what the browser kept of its fields. */
function emptyFormsAtTheEnd(): () => void {
  const keepNothing = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      target.form?.setAttribute('autocomplete', 'off')
  }
  const empty = () => {
    for (const form of document.forms) form.reset()
    forgetForms()
  }
  addEventListener('focusin', keepNothing)
  addEventListener('pagehide', empty)
  return () => {
    removeEventListener('focusin', keepNothing)
    removeEventListener('pagehide', empty)
  }
}

/** The question over any page and its dialogs; without React, as the funnel may be unmounted. Any press ends it. */
function questionOver() {
  let question: HTMLDialogElement | undefined
  const end = () => {
    // Closing it before removal gives the focus back.
    question?.close()
    question?.remove()
    question = undefined
  }
  const ask = () => {
    question ??= openQuestion()
    // Escape closes it too, which only somebody who is still there presses.
    question.onclose = end
  }
  return { ask, end }
}

function openQuestion(): HTMLDialogElement {
  const question = document.createElement('dialog')
  question.className = 'dialog grid content-center justify-items-start gap-5 p-5'
  question.dataset.stillThere = ''
  question.role = 'alertdialog'
  const words = document.createElement('p')
  words.id = 'still-there'
  words.className = 'font-bold'
  words.textContent = `Still there? This tablet goes back to the stars in ${ASKED_FOR_S} seconds. Touch it to stay here.`
  question.setAttribute('aria-labelledby', words.id)
  const stay = document.createElement('button')
  stay.className = 'btn btn-hot'
  stay.textContent = "I'm still here"
  question.append(words, stay)
  document.body.append(question)
  question.showModal()
  return question
}

/** What one customer began in another form, or chose about ads, is not for the next. */
function forgetCustomer() {
  forgetForms()
  forgetAdsChoice()
}

function forgetForms() {
  for (const kind of SUBMISSION_KINDS) {
    forgetTyped(kind)
    forgetDraft(kind)
  }
}

type Watched = { onAsk: () => void; onLife: () => void; onIdle: () => void }

/** Asks `ASKED_FOR_S` before the end of `idleMs` milliseconds without input; returns a function to stop it. */
function watchInput(idleMs: number, { onAsk, onLife, onIdle }: Watched): () => void {
  let asks: ReturnType<typeof setTimeout>
  let ends: ReturnType<typeof setTimeout>
  let last = Date.now()
  const stop = () => {
    clearTimeout(asks)
    clearTimeout(ends)
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, again)
    removeEventListener('visibilitychange', wake)
    removeEventListener('pageshow', wake)
  }
  // Timers stop while a tablet sleeps, and whoever wakes it may be the next customer.
  const wake = () => {
    const slept = Date.now() - last > idleMs
    if (slept) {
      stop()
      onIdle()
    }
    return slept
  }
  const again = (event?: Event) => {
    if (wake()) return
    last = Date.now()
    const onQuestion = event?.target instanceof Element && event.target.closest('[data-still-there]')
    // The question takes the focus itself, which is no answer.
    if (onQuestion && event?.type === 'focusin') return
    // If the button vanished under the finger, the click would go to whatever is below it.
    if (!onQuestion || event?.type === 'click') onLife()
    // Timers restart last: a question that closes gives the focus back, and that calls this first.
    clearTimeout(asks)
    clearTimeout(ends)
    asks = setTimeout(onAsk, idleMs - ASKED_FOR_S * 1000)
    ends = setTimeout(onIdle, idleMs)
  }
  again()
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, again, { passive: true })
  addEventListener('visibilitychange', wake)
  addEventListener('pageshow', wake)
  return stop
}

/** Any press answers it, on its own button or elsewhere. */
function StillThere() {
  // If the focus disappears with it, the main area gets it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusMain()
    },
    [],
  )
  return (
    <div
      role="alert"
      data-still-there=""
      className="slab fixed inset-x-4 top-24 z-30 mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-4 p-5"
    >
      <p className="font-bold">Still there? This page starts again in {ASKED_FOR_S} seconds.</p>
      <button type="button" className="btn btn-hot">
        I'm still here
      </button>
    </div>
  )
}
