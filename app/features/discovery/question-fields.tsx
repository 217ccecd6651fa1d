import type { ChoiceQuestion, NumberQuestion, Question } from '#domain/discovery/questions.ts'

type FieldsProps<T> = { question: T; answer: string | undefined; error: string | null }

export function QuestionFields({ question, ...answered }: FieldsProps<Question>) {
  return 'options' in question ? (
    <Choices question={question} {...answered} />
  ) : (
    <Amount question={question} {...answered} />
  )
}

function Choices({ question: { id, ask, hint, options }, answer, error }: FieldsProps<ChoiceQuestion>) {
  return (
    <fieldset className="grid gap-5" aria-describedby={describedBy(id, hint, error)}>
      <legend className="contents">
        <Ask text={ask} />
      </legend>
      <Hint id={id} hint={hint} />
      <Wrong id={id} error={error} />
      <div className={options.length > 5 ? 'grid gap-3 sm:grid-cols-2' : 'grid gap-3'}>
        {options.map(({ value, label }) => (
          <label key={value} className="option">
            <input
              type="radio"
              name={id}
              value={value}
              defaultChecked={answer === value}
              aria-invalid={error ? true : undefined}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Amount({ question: { id, ask, hint, money }, answer, error }: FieldsProps<NumberQuestion>) {
  return (
    <div className="grid gap-5">
      <label htmlFor={`discovery-${id}`}>
        <Ask text={ask} />
      </label>
      <Hint id={id} hint={`${hint} Leave it empty if you would rather not say: then there is no estimate.`} />
      <Wrong id={id} error={error} />
      <div className="flex max-w-xs items-center gap-3">
        {money && (
          <span aria-hidden="true" className="figure text-h3">
            $
          </span>
        )}
        <input
          id={`discovery-${id}`}
          name={id}
          inputMode="decimal"
          autoComplete="off"
          className="field-control"
          defaultValue={answer}
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={error ? true : undefined}
        />
      </div>
    </div>
  )
}

function Ask({ text }: { text: string }) {
  return (
    <h2 data-step-heading tabIndex={-1} className="text-h3">
      {text}
    </h2>
  )
}

function Hint({ id, hint }: { id: string; hint: string | undefined }) {
  return (
    hint && (
      <p id={`discovery-${id}-hint`} className="field-hint">
        {hint}
      </p>
    )
  )
}

function Wrong({ id, error }: { id: string; error: string | null }) {
  return (
    <p id={`discovery-${id}-error`} role="alert" className="field-error empty:hidden">
      {error}
    </p>
  )
}

function describedBy(id: string, hint: string | undefined, error: string | null): string | undefined {
  const parts = [hint && `discovery-${id}-hint`, error && `discovery-${id}-error`].filter(Boolean)
  return parts.join(' ') || undefined
}
