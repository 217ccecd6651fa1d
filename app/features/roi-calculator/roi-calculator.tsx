import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useSite } from '#app/shell/use-site.ts'
import type { RoiErrors } from '#domain/roi/roi-form.ts'
import { ROI_PARAMETERS } from '#domain/roi/roi-inputs.ts'
import { OpenBeforePaint } from './open-before-paint.tsx'
import { RoiFields } from './roi-fields.tsx'
import type { RoiLive } from './roi-live.tsx'
import type { RoiProps } from './roi-props.ts'
import { useWhenNear } from './use-when-near.ts'

type RoiCalculatorProps = RoiProps & {
  heading?: 'h1' | 'h2'
  /** Given where the initial document contains the result; else loaded when the visitor comes near. */
  live?: typeof RoiLive
  errors?: RoiErrors
}

/**
 * A form that the server calculates at /roi until the script that does so in the browser has loaded. The
 * fields are uncontrolled, so that nothing typed before then is lost.
 */
export function RoiCalculator({ heading: Heading = 'h2', ...props }: RoiCalculatorProps) {
  const { words, trades, packages, initial } = props
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const [Live, setLive] = useState(() => props.live)
  const [errors, setErrors] = useState(props.errors ?? {})
  /** On a phone, space for the estimate is kept from the first one on. */
  const [open, setOpen] = useState(initial.trade !== '')
  const makeRoom = useCallback(() => setOpen(true), [])
  const { nonce } = useSite()
  const load = useWhenNear(form, async () => {
    const { RoiLive } = await import('./roi-live.tsx')
    setLive(() => RoiLive)
  })
  // Before paint, so that its space is there when a visitor comes back to it.
  useLayoutEffect(() => {
    const sharedResult = new URLSearchParams(location.search).has(ROI_PARAMETERS.trade)
    if (!sharedResult) return
    makeRoom()
    load()
  }, [load, makeRoom])

  return (
    <section id="roi" className="wrap py-section">
      <Heading className="text-h2">{words.heading}</Heading>
      <p className="lede mt-4">{words.lede}</p>
      <div className="isolate mt-8 grid gap-8 lg:grid-cols-[2fr_3fr]">
        <form
          ref={form}
          action="/roi"
          noValidate
          onFocus={load}
          onInput={load}
          className="grid gap-5 self-start"
        >
          <RoiFields trades={trades} initial={initial} errors={errors} />
          <p className="field-hint">
            {`The estimate is the same for either package: ${packages[0]}, or ${packages[1]?.toLowerCase()}.`}
          </p>
          <button type="submit" className="btn btn-hot">
            Show my estimate
          </button>
        </form>
        <section
          ref={result}
          aria-label="Your estimate"
          tabIndex={-1}
          data-open={open || undefined}
          suppressHydrationWarning
          className="docket docket-copy roi-result"
        >
          {Live ? (
            <Live {...props} form={form} box={result} onResult={makeRoom} onErrors={setErrors} />
          ) : (
            <p className="docket-body">{words.prompt}</p>
          )}
        </section>
        <OpenBeforePaint nonce={nonce} />
      </div>
    </section>
  )
}
