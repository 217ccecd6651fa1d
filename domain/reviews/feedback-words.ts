export const FEEDBACK_MAX = 1000
export const DEFAULT_FEEDBACK_CATEGORY = 'General Feedback'
export const FEEDBACK_CATEGORIES = [
  'Service Quality',
  'Communication',
  'Timeliness',
  'Pricing',
  'Staff Behavior',
  'Other',
] as const

/** Offered to those who would rather tap than type: specification, section 2. */
export const QUICK_PHRASES = [
  'Response time was slow',
  'Could improve communication',
  'Price was higher than expected',
  "Quality didn't meet expectations",
  'Staff could be more professional',
  'Scheduling was inconvenient',
] as const

export const FEEDBACK_EMAIL_INVALID = 'Please enter a valid email'
export const FEEDBACK_REQUIRED = 'Please share your feedback so we can improve.'
export const FEEDBACK_FAILED = 'There was a problem submitting your feedback. Please try again.'
