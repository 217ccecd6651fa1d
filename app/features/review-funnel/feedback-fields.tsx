import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { FEEDBACK_CATEGORIES, FEEDBACK_MAX } from '#domain/reviews/feedback-words.ts'
import { FeedbackCounter } from './feedback-counter.tsx'
import { QuickPhrases } from './quick-phrases.tsx'

const CATEGORY_OPTIONS = FEEDBACK_CATEGORIES.map((category) => ({ value: category, label: category }))
const AREA_ID = 'feedback-feedback'

type FeedbackFieldsProps = {
  errors: Record<string, string[]>
  values: Record<string, string>
  /** Null until the page is alive, and nobody counts. */
  textLength: number | null
  saved: boolean
  /** On a shop's tablet the browser must not offer what the last customer typed. */
  kiosk: boolean
}

export function FeedbackFields({ errors, values, textLength, saved, kiosk }: FeedbackFieldsProps) {
  const kept = (name: string) => (kiosk ? 'off' : name)
  return (
    <>
      <div className="grid gap-3">
        <TextareaField
          id={AREA_ID}
          name="feedback"
          label="Your feedback"
          asterisk
          maxLength={FEEDBACK_MAX}
          defaultValue={values.feedback}
          error={errors.feedback}
          note={textLength !== null && <FeedbackCounter length={textLength} saved={saved} />}
        />
        <QuickPhrases areaId={AREA_ID} />
      </div>
      <SelectField
        id="feedback-category"
        name="category"
        label="What was it about? (optional)"
        placeholder="Choose one"
        options={CATEGORY_OPTIONS}
        defaultValue={values.category}
        error={errors.category}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field
          id="feedback-name"
          name="name"
          label="Name (optional)"
          autoComplete={kept('name')}
          defaultValue={values.name}
          error={errors.name}
        />
        <Field
          id="feedback-email"
          name="email"
          type="email"
          label="Email (optional)"
          autoComplete={kept('email')}
          defaultValue={values.email}
          error={errors.email}
        />
      </div>
    </>
  )
}
