import type { Rule } from './form-rules.ts'

/** All nine answers, as the questions' forms send them. */
export const DISCOVERY_ANSWERS = {
  trade: 'roofing',
  team: 'small',
  weeklyLeads: '20',
  jobValue: '8500',
  missedCalls: 'rings-out',
  followUp: 'sometimes',
  reviews: 'never',
  website: 'busy',
  pastCustomers: 'few',
}

/** The same as they are stored, with what is worked out from them. */
export const SCORED_ANSWERS = {
  ...DISCOVERY_ANSWERS,
  weeklyLeads: 20,
  jobValue: 8500,
  tradeType: 'Roofing',
  recommendedService: 'missed-call-response',
  businessType: 'Roofing, 2 to 5 people',
  leadScore: 89,
}

/** The form below the answer, for somebody who wants to talk it over. */
export const VALID_DISCOVERY = {
  name: 'Jo Citizen',
  phone: '0491 570 006',
  email: 'jo@sample.example',
}

const CHOOSE = 'Please choose an answer'
const NUMBER = 'Please enter a valid number'
const AMOUNT = 'Please enter a valid amount'
const NEITHER = 'Please provide either phone or email'
const EMAIL = 'Please enter a valid email'
const PHONE = 'Please enter a valid phone number'

/**
 * The rules of the questions: one answer per screen, and the message on that screen.
 * An empty `says` leads on.
 */
export const DISCOVERY_ANSWER_RULES: readonly Rule[] = [
  ...['trade', 'team', 'missedCalls', 'followUp', 'reviews', 'website', 'pastCustomers'].map((question) => ({
    when: `no answer: ${question}`,
    enters: { [question]: '' },
    says: { [question]: CHOOSE },
  })),
  { when: 'a trade without figures', enters: { trade: 'other' }, says: {} },
  { when: 'enquiries left out', enters: { weeklyLeads: '' }, says: {} },
  { when: 'no enquiries', enters: { weeklyLeads: '0' }, says: {} },
  { when: 'half an enquiry', enters: { weeklyLeads: '2.5' }, says: {} },
  { when: 'enquiries in words', enters: { weeklyLeads: 'heaps' }, says: { weeklyLeads: NUMBER } },
  { when: 'fewer than no enquiries', enters: { weeklyLeads: '-1' }, says: { weeklyLeads: NUMBER } },
  { when: '100,000 enquiries a week', enters: { weeklyLeads: '100,000' }, says: {} },
  { when: 'one more than 100,000', enters: { weeklyLeads: '100001' }, says: { weeklyLeads: NUMBER } },
  { when: 'a job value left out', enters: { jobValue: '' }, says: {} },
  { when: 'a job value as people write it', enters: { jobValue: ' $8,500.50 ' }, says: {} },
  { when: 'a job value with a misplaced comma', enters: { jobValue: '8,50' }, says: { jobValue: AMOUNT } },
  { when: 'a job worth less than nothing', enters: { jobValue: '-50' }, says: { jobValue: AMOUNT } },
  { when: 'a range for a job value', enters: { jobValue: '500-900' }, says: { jobValue: AMOUNT } },
]

/** The rules of the last step, which is optional. */
export const DISCOVERY_RULES: readonly Rule[] = [
  { when: 'everything', enters: {}, says: {} },
  { when: 'phone alone', enters: { email: '' }, says: {} },
  { when: 'email alone', enters: { phone: '' }, says: {} },
  { when: 'no name', enters: { name: '' }, says: {} },
  {
    when: 'a name of 101 letters',
    enters: { name: 'x'.repeat(101) },
    says: { name: 'Please use 100 characters or fewer' },
  },
  { when: 'neither phone nor email', enters: { phone: '', email: '' }, says: { phone: NEITHER } },
  { when: 'nothing at all', enters: { name: '', phone: ' ', email: '' }, says: { phone: NEITHER } },
  { when: 'a phone of 7 digits', enters: { phone: '1234567' }, says: { phone: PHONE } },
  { when: 'half an email', enters: { email: 'jo@' }, says: { email: EMAIL } },
  { when: 'a wrong email and no phone', enters: { phone: '', email: 'jo' }, says: { email: EMAIL } },
]
