import * as z from 'zod/mini'
import { formText, NO_FORM, optional } from '#domain/leads/form-text.ts'
import {
  DEFAULT_FEEDBACK_CATEGORY,
  FEEDBACK_CATEGORIES,
  FEEDBACK_EMAIL_INVALID,
  FEEDBACK_MAX,
  FEEDBACK_REQUIRED,
} from './feedback-words.ts'
import { POSITIVE_RATING_MIN, toRating } from './rating.ts'
import { businessName } from './review-link.ts'

export const Feedback = z.object(
  {
    rating: z.pipe(
      z.transform((value): number | null => toRating(value)),
      z
        .int('Please choose a rating from 1 to 5')
        .check(
          z.minimum(1),
          z.maximum(POSITIVE_RATING_MIN - 1, 'Private feedback is for ratings of 3 or lower'),
        ),
    ),
    feedback: formText({ message: FEEDBACK_REQUIRED, max: FEEDBACK_MAX, lines: true }),
    category: z._default(
      optional(
        z.enum([...FEEDBACK_CATEGORIES, DEFAULT_FEEDBACK_CATEGORY], 'Please choose a category from the list'),
      ),
      DEFAULT_FEEDBACK_CATEGORY,
    ),
    name: optional(formText({ message: 'Please enter a valid name', max: 100 })),
    /** Its format is checked by the browser only, because feedback matters more than its return address. */
    email: optional(formText({ message: FEEDBACK_EMAIL_INVALID, max: 254 })),
    business: optional(
      z.string('Please enter a valid business name').check(z.overwrite((name) => businessName(name, ''))),
    ),
  },
  NO_FORM,
)
export type Feedback = z.infer<typeof Feedback>
