import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dropSecondOfTwo } from '#app/ui/drop-second-of-two.ts'
import { answerError, type GivenAnswers } from '#domain/discovery/answers.ts'
import { DISCOVERY_QUESTIONS, type Question } from '#domain/discovery/questions.ts'
import { givenAnswers, RESULT_INDEX, stepName } from '#domain/discovery/steps.ts'
import { QuestionFields } from './question-fields.tsx'

type QuestionStepProps = {
  index: number
  answers: GivenAnswers
  /** The error in the answers of the opened address; without script, it can be shown only this way. */
  error: string | null
  /** Receives the answers at each input, without an invalid one, before the question is submitted. */
  onAnswer: (answers: GivenAnswers) => void
  onMove: (answers: GivenAnswers, index: number) => void
}

/** One question per screen. Without script it is a form that carries other answers along in the address. */
export function QuestionStep({ index, answers, error, onAnswer, onMove }: QuestionStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [shownError, setShownError] = useState(error)
  const question = DISCOVERY_QUESTIONS[index]
  if (!question) return null

  function move(event: FormEvent<HTMLFormElement>, asked: Question) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const next = answersIn(event.currentTarget)
    const wrong = answerError(asked, next[asked.id])
    const back = submitter instanceof HTMLButtonElement && submitter.value === stepName(index - 1)
    if (back) return onMove(wrong ? without(next, asked.id) : next, index - 1)
    if (!wrong) return onMove(next, index + 1)
    flushSync(() => setShownError(wrong))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  function hear(event: FormEvent<HTMLFormElement>, asked: Question) {
    setShownError(null)
    const next = answersIn(event.currentTarget)
    onAnswer(answerError(asked, next[asked.id]) ? without(next, asked.id) : next)
  }

  const last = index + 1 === RESULT_INDEX
  return (
    <form
      ref={form}
      method="get"
      action="/client-discovery-tool"
      noValidate
      onSubmit={(event) => move(event, question)}
      onInput={(event) => hear(event, question)}
      className="docket docket-copy"
    >
      <p className="docket-head">
        <span>{`Question ${index + 1} of ${RESULT_INDEX}`}</span>
        <span className="text-soft">{question.cell}</span>
      </p>
      <progress className="nine-tape" value={index + 1} max={RESULT_INDEX} aria-label="Questions" />
      <div className="docket-body grid gap-6">
        <QuestionFields question={question} answer={answers[question.id]} error={shownError} />
        {DISCOVERY_QUESTIONS.map(
          ({ id }) =>
            id !== question.id &&
            answers[id] !== undefined && <input key={id} type="hidden" name={id} value={answers[id]} />,
        )}
        <div className="actions">
          <button
            type="submit"
            name="step"
            value={stepName(index + 1)}
            className="btn btn-hot"
            onClick={dropSecondOfTwo}
          >
            {last ? 'Show the answer' : 'Next'}
          </button>
          {index > 0 && (
            <button
              type="submit"
              name="step"
              value={stepName(index - 1)}
              className="btn btn-line"
              onClick={dropSecondOfTwo}
            >
              Back
            </button>
          )}
        </div>
      </div>
    </form>
  )
}

function answersIn(form: HTMLFormElement): GivenAnswers {
  const sent = new FormData(form)
  return givenAnswers((id) => sent.get(id))
}

/**
 * Drops an invalid answer, so that it is asked for again. Typing '15 000' must not leave behind the 15 that
 * was valid on the way.
 */
function without(answers: GivenAnswers, id: string): GivenAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name !== id))
}
