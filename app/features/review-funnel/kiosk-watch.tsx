import { useEffect, useEffectEvent, useState } from 'react'
import { forgetDraft } from '#app/features/forms/form-draft.ts'
import { typedKey } from '#app/features/forms/use-tab-draft.ts'
import { writeStored } from '#app/shell/browser-storage.ts'
import { focusMain } from '#app/ui/focus-main.ts'
import { SUBMISSION_KINDS } from '#domain/leads/submission.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { markCounterTablet } from './counter-tablet.ts'

/** A tablet on the counter is the next customer's after this long without input. */
const IDLE_MS = 30_000
/** On another page, such as the privacy policy, a screenful takes longer to read. */
const IDLE_AWAY_MS = 120_000
/** Whoever only thinks, or listens, has this long to say so (WCAG 2.2.1). */
const ASKED_FOR_MS = 20_000
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
  /** Whether anybody has begun: the stars wait for as long as nobody comes. */
  active: boolean
  /** Where the funnel begins. */
  home: string
  onIdle: () => void
}

/** Of a tablet on the counter: while `active`, it begins anew once nobody has touched anything for 30 seconds. */
export default function KioskWatch({ active, home, onIdle }: KioskWatchProps) {
  const [ending, setEnding] = useState(false)
  const reset = useEffectEvent(onIdle)
  useEffect(
    () =>
      active
        ? watchInput(IDLE_MS, {
            onAsk: () => setEnding(true),
            onLife: () => setEnding(false),
            onIdle: reset,
          })
        : undefined,
    [active],
  )
  useWayBack(home)
  return ending && <StillThere />
}

/** Whoever follows a link leaves the tablet on another page; `useCounterTablet` brings it back from there. */
function useWayBack(home: string) {
  useEffect(() => {
    markCounterTablet(home)
    forgetForms()
    // Back from another document brings this one from memory.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) forgetForms()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [home])
}

/** Asks after two minutes without input on another page, then goes back to the stars. Returns what ends the wait. */
export function waitAway(home: string): () => void {
  let question: HTMLDialogElement | undefined
  const onLife = () => {
    // So that it gives the focus back.
    question?.close()
    question?.remove()
    question = undefined
  }
  const stop = watchInput(IDLE_AWAY_MS, {
    onAsk: () => {
      question ??= askAway()
      // By Escape, which nobody presses who has gone.
      question.onclose = onLife
    },
    onLife,
    onIdle: () => {
      forgetForms()
      location.replace(home)
    },
  })
  return () => {
    stop()
    onLife()
    // React may show the funnel's own watch 300 ms after the stars, and a finger may be quicker.
    if (isReviewPage(location.pathname)) forgetForms()
  }
}

/** Over whatever page it is, its own dialogs too, and by hand as the funnel is gone. A press anywhere closes it. */
function askAway(): HTMLDialogElement {
  const question = document.createElement('dialog')
  question.className = 'dialog grid content-center justify-items-start gap-5 p-5'
  question.dataset.stillThere = ''
  question.role = 'alertdialog'
  const words = document.createElement('p')
  words.id = 'still-there'
  words.className = 'font-bold'
  words.textContent = 'Still there? This tablet goes back to the stars in 20 seconds. Touch it to stay here.'
  question.setAttribute('aria-labelledby', words.id)
  const stay = document.createElement('button')
  stay.className = 'btn btn-hot'
  stay.textContent = 'I’m still here'
  question.append(words, stay)
  document.body.append(question)
  question.showModal()
  return question
}

/** What somebody began in another form is nothing for the next customer. */
function forgetForms() {
  for (const kind of SUBMISSION_KINDS) {
    writeStored('sessionStorage', typedKey(kind), null)
    forgetDraft(kind)
  }
}

type Watched = { onAsk: () => void; onLife: () => void; onIdle: () => void }

/** Asks 20 seconds before the end of `idleMs` milliseconds without input; returns what stops it. */
function watchInput(idleMs: number, { onAsk, onLife, onIdle }: Watched): () => void {
  let asks: ReturnType<typeof setTimeout>
  let ends: ReturnType<typeof setTimeout>
  let last = Date.now()
  const stop = () => {
    clearTimeout(asks)
    clearTimeout(ends)
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, again)
    removeEventListener('visibilitychange', wake)
  }
  // Timers stand still while a tablet sleeps, and whoever wakes it may be the next customer.
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
    // The question takes it, and nobody has answered.
    if (onQuestion && event?.type === 'focusin') return
    // Gone under the finger, its button would leave the click to whatever lies below.
    if (!onQuestion || event?.type === 'click') onLife()
    // Only now, as a question that goes gives the focus back, which is heard here first.
    clearTimeout(asks)
    clearTimeout(ends)
    asks = setTimeout(onAsk, idleMs - ASKED_FOR_MS)
    ends = setTimeout(onIdle, idleMs)
  }
  again()
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, again, { passive: true })
  addEventListener('visibilitychange', wake)
  return stop
}

/** Any press, its own button's among them, says so. */
function StillThere() {
  // It takes the focus along when it goes.
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
      className="slab fixed inset-x-4 top-24 z-30 mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-4 p-5 shadow-lift"
    >
      <p className="font-bold">Still there? This page starts again in 20 seconds.</p>
      <button type="button" className="btn btn-hot">
        I’m still here
      </button>
    </div>
  )
}
