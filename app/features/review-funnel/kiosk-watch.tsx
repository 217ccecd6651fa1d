import { useEffect, useEffectEvent, useState } from 'react'
import { focusMain } from '#app/ui/focus-main.ts'

/** A tablet on the counter is the next customer's after this long without input. */
const IDLE_MS = 30_000
/** Whoever only thinks, or listens, has twenty seconds to say so (WCAG 2.2.1). */
const ASK_AFTER_MS = 10_000
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

type KioskWatchProps = { active: boolean; onIdle: () => void }

/** Of a tablet on the counter: while `active`, it begins anew once nobody has touched anything for 30 seconds. */
export default function KioskWatch({ active, onIdle }: KioskWatchProps) {
  const [ending, setEnding] = useState(false)
  const reset = useEffectEvent(onIdle)
  useEffect(() => {
    if (!active) return
    let asks: ReturnType<typeof setTimeout>
    let ends: ReturnType<typeof setTimeout>
    const stop = () => {
      clearTimeout(asks)
      clearTimeout(ends)
    }
    const again = (event?: Event) => {
      stop()
      // Gone under the finger, its button would leave the click to whatever lies below.
      const onQuestion = event?.target instanceof Element && event.target.closest('[data-still-there]')
      if (!onQuestion || event?.type === 'click') setEnding(false)
      asks = setTimeout(setEnding, ASK_AFTER_MS, true)
      ends = setTimeout(reset, IDLE_MS)
    }
    again()
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, again, { passive: true })
    return () => {
      stop()
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, again)
    }
  }, [active])
  return ending && <StillThere />
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
