import { openedForm } from './form-post.ts'

/** A customer's genuine feedback, as the funnel's form sends it. */
export const VALID_FEEDBACK = {
  business: 'Sample Plumbing',
  rating: '2',
  feedback: 'The tap drips again.',
  category: 'Service Quality',
  name: 'Jo Citizen',
  email: 'jo@sample.example',
}

export function sentFeedback(changes: Record<string, string> = {}): Record<string, string> {
  return { ...VALID_FEEDBACK, formToken: openedForm('feedback'), ...changes }
}
