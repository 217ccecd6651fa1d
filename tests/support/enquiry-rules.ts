import type { Rule } from './form-rules.ts'

/** A complete and genuine enquiry, as a browser sends it. */
export const VALID_ENQUIRY = {
  name: 'Jo Citizen',
  phone: '0491 570 006',
  email: 'jo@sample.example',
  message: 'Do you take on roofers in Dubbo?',
}

const NEITHER = 'Please provide either phone or email'
const EMAIL = 'Please enter a valid email'
const PHONE = 'Please enter a valid phone number'

/** The rules of the enquiry form. An empty `says` means that it is accepted. */
export const ENQUIRY_RULES: readonly Rule[] = [
  { when: 'everything', enters: {}, says: {} },
  {
    when: 'nothing at all',
    enters: { name: '', phone: '', email: '', message: '' },
    says: { name: 'Name is required', phone: NEITHER, message: 'Message is required' },
  },
  { when: 'no name', enters: { name: ' ' }, says: { name: 'Name is required' } },
  { when: 'phone alone', enters: { email: '' }, says: {} },
  { when: 'email alone', enters: { phone: '' }, says: {} },
  { when: 'neither phone nor email', enters: { phone: '', email: '' }, says: { phone: NEITHER } },
  { when: 'a phone of 7 digits', enters: { phone: '1234567' }, says: { phone: PHONE } },
  { when: 'half an email', enters: { email: 'jo@' }, says: { email: EMAIL } },
  { when: 'a wrong email and no phone', enters: { phone: '', email: 'jo' }, says: { email: EMAIL } },
  { when: 'no message', enters: { message: '\n ' }, says: { message: 'Message is required' } },
  { when: 'a message of 2000 characters', enters: { message: 'x'.repeat(2000) }, says: {} },
  {
    when: 'a message of 2001 characters',
    enters: { message: 'x'.repeat(2001) },
    says: { message: 'Please use 2000 characters or fewer' },
  },
]
