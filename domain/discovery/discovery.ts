import * as z from 'zod/mini'
import { amount } from '#domain/leads/amount.ts'
import { Email } from '#domain/leads/email.ts'
import { reachable } from '#domain/leads/enquiry.ts'
import { formText, optional } from '#domain/leads/form-text.ts'
import { Phone } from '#domain/leads/phone.ts'
import { type ChoiceId, choiceQuestion } from './questions.ts'
import { recommend, tradeInWords } from './recommend.ts'

const ANSWERS = {
  trade: choice('trade'),
  team: choice('team'),
  weeklyLeads: optional(amount('Please enter a valid number', 100_000)),
  jobValue: optional(amount('Please enter a valid amount', 100_000_000)),
  missedCalls: choice('missedCalls'),
  followUp: choice('followUp'),
  reviews: choice('reviews'),
  website: choice('website'),
  pastCustomers: choice('pastCustomers'),
}

/** The answers alone: all that a recommendation needs, and nothing about a person. */
export const Answered = z.object(ANSWERS)

/** The answers, and how to reach the person who wants to talk them over. */
export const Discovery = z
  .object(
    {
      ...ANSWERS,
      name: optional(formText({ message: 'Please enter a valid name', max: 100 })),
      businessName: optional(formText({ message: 'Please enter a valid business name', max: 120 })),
      phone: optional(Phone),
      email: optional(Email),
    },
    'Please fill in the form',
  )
  .check(reachable())
export type Discovery = z.infer<typeof Discovery>

/** As it is kept: whatever a sender says about service and score, they are worked out here. */
export const ScoredDiscovery = z.pipe(
  Discovery,
  z.transform((form: Discovery) => {
    // Prices have no say in what is recommended.
    const { recommendedService, businessType, leadScore } = recommend(form, {})
    return { ...form, tradeType: tradeInWords(form.trade), recommendedService, businessType, leadScore }
  }),
)

function choice(id: ChoiceId) {
  return z.enum(
    choiceQuestion(id).options.map(({ value }) => value),
    'Please choose an answer',
  )
}
