import * as z from 'zod/mini'
import { formText, NO_FORM } from './form-text.ts'

export const ASSESSMENT_LEAD_SCORE = 85

/** `suburb` is what visitors see as 'Business Name'; the name stays for automations that read it. */
export const Assessment = z.object(
  {
    mobile: formText({ message: 'Please enter a valid mobile number', min: 8, max: 40 }),
    fullName: formText({ message: 'Please enter your full name', min: 2, max: 100 }),
    suburb: formText({ message: 'Please enter your business name', min: 2, max: 120 }),
  },
  NO_FORM,
)
export type Assessment = z.infer<typeof Assessment>
