import * as z from 'zod/mini'
import { formText, NO_FORM } from './form-text.ts'

export const ASSESSMENT_LEAD_SCORE = 85

/** Eight figures or more, a letter O among them: whoever dials what is between two of those reaches nobody. */
const FIGURES = /(^|[^\p{L}])(o{0,2}\d(?:[\s\-()]*[\do]){7,})(?![\p{L}'’])/giu

/** `suburb` is what visitors see as 'Business Name'; the name stays for automations that read it. */
export const Assessment = z.object(
  {
    mobile: formText({ message: 'Please enter a valid mobile number', min: 8, max: 40 }).check(
      z.overwrite(withZeros),
    ),
    fullName: formText({ message: 'Please enter your full name', min: 2, max: 100 }),
    suburb: formText({ message: 'Please enter your business name', min: 2, max: 120 }),
  },
  NO_FORM,
)
export type Assessment = z.infer<typeof Assessment>

function withZeros(typed: string): string {
  return typed.replace(FIGURES, (_, before, figures) => before + figures.replace(/o/gi, '0'))
}
