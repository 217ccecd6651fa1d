import * as z from 'zod/mini'
import { amount } from '#domain/leads/amount.ts'
import { Email } from '#domain/leads/email.ts'
import { formText, NO_FORM, optional } from '#domain/leads/form-text.ts'
import { Phone } from '#domain/leads/phone-rule.ts'
import { reachable } from '#domain/leads/reachable.ts'
import { type ChoiceId, choiceQuestion, DISCOVERY_NUMBERS, NO_CHOICE } from './questions.ts'
import { type DiscoveryAnswers, recommend, tradeInWords } from './recommend.ts'

const [LEADS, VALUE] = DISCOVERY_NUMBERS

/** The answers, and how to reach the person who wants to talk them over. */
export const Discovery = z
  .object(
    {
      trade: choice('trade'),
      team: choice('team'),
      weeklyLeads: optional(amount(LEADS.wrong, LEADS.max)),
      jobValue: optional(amount(VALUE.wrong, VALUE.max)),
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
    NO_FORM,
  )
  .check(reachable())
export type Discovery = z.infer<typeof Discovery>

/** The answers as they are stored: service and score are worked out here, whatever the sender says about them. */
export function scored<Answers extends DiscoveryAnswers>(answers: Answers) {
  // Prices do not affect the recommendation.
  const { recommendedService, businessType, leadScore } = recommend(answers, {})
  return { ...answers, tradeType: tradeInWords(answers.trade), recommendedService, businessType, leadScore }
}

function choice(id: ChoiceId) {
  return z.enum(
    choiceQuestion(id).options.map(({ value }) => value),
    NO_CHOICE,
  )
}
