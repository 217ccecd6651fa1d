import * as z from 'zod/mini'
import { formText } from './form-text.ts'
import { isPhoneShaped } from './phone.ts'

const INVALID_PHONE = 'Please enter a valid phone number'
/** A minus sign, and the soft hyphen that nobody sees: both come with a number that is copied from a page. */
const COPIED_DASHES = /[\u2212\u00AD]/g

export const Phone = formText({ message: INVALID_PHONE, max: 30 }).check(
  z.overwrite((phone) => phone.replace(COPIED_DASHES, '-')),
  z.refine(isPhoneShaped, INVALID_PHONE),
)
