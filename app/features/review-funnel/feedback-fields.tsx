import type { FormField } from '#app/features/forms/use-submission-form.ts'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { FEEDBACK_CATEGORIES, FEEDBACK_MAX } from '#domain/reviews/feedback-words.ts'
import { FeedbackCounter } from './feedback-counter.tsx'
import { QuickPhrases } from './quick-phrases.tsx'

const CATEGORY_OPTIONS = FEEDBACK_CATEGORIES.map((category) => ({ value: category, label: category }))
const AREA_ID = 'feedback-feedback'

type FeedbackFieldsProps = {
  field: FormField<'feedback' | 'category' | 'name' | 'email'>
  /** Null until hydration, while nothing counts. */
  textLength: number | null
  saved: boolean
  /** On a shop's tablet the browser must not offer what the last customer typed. */
  kiosk: boolean
}

export function FeedbackFields({ field, textLength, saved, kiosk }: FeedbackFieldsProps) {
  const kept = (name: string) => (kiosk ? 'off' : name)
  return (
    <>
      <div className="grid gap-3">
        <TextareaField
          {...field('feedback')}
          label="Your feedback"
          asterisk
          maxLength={FEEDBACK_MAX}
          note={textLength !== null && <FeedbackCounter length={textLength} saved={saved} />}
        />
        <QuickPhrases areaId={AREA_ID} />
      </div>
      <SelectField
        {...field('category')}
        label="Category (optional)"
        placeholder="Choose one"
        options={CATEGORY_OPTIONS}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field {...field('name')} label="Name (optional)" autoComplete={kept('name')} />
        <Field {...field('email')} type="email" label="Email (optional)" autoComplete={kept('email')} />
      </div>
    </>
  )
}
