import * as z from 'zod/mini'
import { formText } from './form-text.ts'
import { isPhoneShaped } from './phone.ts'

const INVALID_PHONE = 'Please enter a valid phone number'

export const Phone = formText({ message: INVALID_PHONE, max: 30 }).check(
  z.refine(isPhoneShaped, INVALID_PHONE),
)
