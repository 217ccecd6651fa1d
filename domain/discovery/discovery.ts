import * as z from 'zod/mini'
import { Email } from '#domain/leads/email.ts'
import { formText, optional } from '#domain/leads/form-text.ts'
import { Phone } from '#domain/leads/phone.ts'
import { type ChoiceId, choiceQuestion } from './questions.ts'

/** The answers, and how to reach the person where they want to talk it over. */
export const Discovery = z.object(
  {
    trade: choice('trade'),
    team: choice('team'),
    weeklyLeads: optional(amount('Please enter a valid number', 100_000)),
    jobValue: optional(amount('Please enter a valid amount', 100_000_000)),
    missedCalls: choice('missedCalls'),
    followUp: choice('followUp'),
    reviews: choice('reviews'),
    website: choice('website'),
    pastCustomers: choice('pastCustomers'),
    name: optional(formText({ message: 'Please enter a valid name', max: 100 })),
    businessName: optional(formText({ message: 'Please enter a valid business name', max: 120 })),
    phone: optional(Phone),
    email: optional(Email),
  },
  'Please fill in the form',
)
export type Discovery = z.infer<typeof Discovery>

function choice(id: ChoiceId) {
  return z.enum(
    choiceQuestion(id).options.map(({ value }) => value),
    'Please choose an answer',
  )
}

function amount(message: string, max: number) {
  return z.pipe(z.transform(toNumber), z.number(message).check(z.gte(0, message), z.lte(max, message)))
}

function toNumber(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : value
}
