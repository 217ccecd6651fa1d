import { loadContent } from '#content/load.ts'
import { availableSlots } from '#domain/booking/slots.ts'
import { addDays, dateIn } from '#domain/time/dates.ts'
import type { Rule } from './form-rules.ts'

/** Free times of a fresh site from the day after tomorrow on, in order. */
export function freshSlots(): string[] {
  const { site } = loadContent()
  const from = addDays(dateIn(site.timeZone, Date.now()), 2)
  return availableSlots({ from, days: 28 }, { taken: [], blocks: [] }, Date.now(), site, site.booking)
}

const [first = ''] = freshSlots()

/** A complete and genuine booking, as a browser sends it. */
export const VALID_BOOKING = {
  start: first,
  name: 'Jo Citizen',
  phone: '0491 570 006',
  email: 'jo@sample.example',
}

const START = 'Please choose a time'
const NAME = 'Name is required'
const NEITHER = 'Please provide either phone or email'
const EMAIL = 'Please enter a valid email'
const PHONE = 'Please enter a valid phone number'

/** The rules of the booking form. An empty `says` means that it is accepted, if its time is free. */
export const BOOKING_RULES: readonly Rule[] = [
  { when: 'everything', enters: {}, says: {} },
  {
    when: 'nothing at all',
    enters: { start: '', name: '', phone: '', email: '' },
    says: { start: START, name: NAME, phone: NEITHER },
  },
  { when: 'no time', enters: { start: '' }, says: { start: START } },
  { when: 'no name', enters: { name: '  ' }, says: { name: NAME } },
  {
    when: 'a name of 101 letters',
    enters: { name: 'x'.repeat(101) },
    says: { name: 'Please use 100 characters or fewer' },
  },
  { when: 'phone alone', enters: { email: '' }, says: {} },
  { when: 'email alone', enters: { phone: '' }, says: {} },
  { when: 'neither phone nor email', enters: { phone: '', email: '' }, says: { phone: NEITHER } },
  { when: 'a phone of 7 digits', enters: { phone: '1234567' }, says: { phone: PHONE } },
  { when: 'half an email', enters: { email: 'jo@' }, says: { email: EMAIL } },
  { when: 'a wrong email and no phone', enters: { phone: '', email: 'jo' }, says: { email: EMAIL } },
]
