import type { Toast } from '#app/ui/toast.tsx'
import { FEEDBACK_FAILED, FEEDBACK_REQUIRED } from '#domain/reviews/feedback-words.ts'

/** What the customer is told: specification, section 8. */
export const FEEDBACK_STORED = {
  title: 'Thank You!',
  description: "We've received your feedback and will work to make things right.",
} satisfies Toast

export const FEEDBACK_BLANK: Toast = {
  title: 'Feedback Required',
  description: FEEDBACK_REQUIRED,
  variant: 'destructive',
}

export const FEEDBACK_NOT_SENT: Toast = {
  title: 'Error',
  description: FEEDBACK_FAILED,
  variant: 'destructive',
}

/** Shown at the form when the server is unavailable. */
export const FEEDBACK_KEPT =
  'Not sent yet. It is kept on this device and is sent when you are back online with one of our pages open.'

/** Shown there when the kept words have been sent, and the form holds other words by then. */
export const FEEDBACK_EARLIER_STORED = 'We have what you sent. What you changed since has not been sent.'
