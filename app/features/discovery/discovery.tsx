import { useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { countFilled, RESULT_INDEX, stepSearch } from '#domain/discovery/steps.ts'
import { AnswerCells } from './answer-cells.tsx'
import type { ResultProps } from './discovery-result.tsx'
import { QuestionStep } from './question-step.tsx'
import { useDiscovery } from './use-discovery.ts'
import { useResult } from './use-result.ts'

/** A job docket that is filled in question by question; the last page of it is the answer. */
export function Discovery(props: Omit<ResultProps, 'answers'>) {
  const frame = useRef<HTMLDivElement>(null)
  const { answers, index, error, filledIn, kept, answer, goTo, startAgain } = useDiscovery(frame)
  const DiscoveryResult = useResult(index === RESULT_INDEX)
  const step = index === RESULT_INDEX && !DiscoveryResult ? 'coming' : index
  const shown = useRef<typeof step>(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    frame.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true })
  }, [step])

  const [startedAgain, setStartedAgain] = useState(0)
  useEffect(() => {
    // Starting again remounts the first question, even where it is already shown.
    if (startedAgain > 0) frame.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus()
  }, [startedAgain])

  function clear() {
    startAgain()
    setStartedAgain((times) => times + 1)
  }

  return (
    <div ref={frame} className="mt-8 grid gap-10 lg:grid-cols-[5fr_3fr] lg:items-start">
      {index === RESULT_INDEX && DiscoveryResult && <DiscoveryResult {...props} answers={answers} />}
      {step === 'coming' && <Coming search={stepSearch(answers, RESULT_INDEX)} />}
      {index !== RESULT_INDEX && (
        <div className="isolate">
          <ErrorSummary problems={[]} message={props.contact.refused?.message ?? null} />
          <QuestionStep
            key={`${index} ${filledIn}`}
            index={index}
            answers={answers}
            error={error}
            onAnswer={answer}
            onMove={goTo}
          />
        </div>
      )}
      <section aria-labelledby="docket-heading" className="docket lg:sticky lg:top-28">
        <h2 id="docket-heading" className="docket-head">
          <span>Your docket</span>
          <span>{`${countFilled(answers)} of ${RESULT_INDEX} filled in`}</span>
        </h2>
        <AnswerCells answers={answers} index={index} />
        {Object.keys(answers).length > 0 && (
          <div className="docket-cell grid gap-3 py-5">
            <StartAgain kept={kept} onStartAgain={clear} />
          </div>
        )}
      </section>
    </div>
  )
}

/**
 * Shown while the answer's component is loading, or failed to load. The link gets the answer as a document
 * from the server.
 */
function Coming({ search }: { search: string }) {
  return (
    <div className="isolate grid gap-4">
      <h2 data-step-heading tabIndex={-1} className="text-h3">
        All nine answered. Working it out...
      </h2>
      <p>
        Nothing here after a few seconds?{' '}
        <a href={search} className="link">
          Get the answer from our server
        </a>
        . Your answers travel along in the address.
      </p>
    </div>
  )
}

function StartAgain({ kept, onStartAgain }: { kept: boolean; onStartAgain: () => void }) {
  return (
    <>
      <p className="field-hint">
        {kept
          ? 'No names in here. Your browser keeps the answers on this device for seven days; the address of this page holds them too.'
          : 'No names in here. The address of this page holds your answers, and nothing else does.'}
      </p>
      <a
        href="/client-discovery-tool?step=1"
        className="btn btn-line btn-sm"
        onClick={(event) => {
          event.preventDefault()
          onStartAgain()
        }}
      >
        Start again
      </a>
    </>
  )
}
