import { BOTTLENECK_RULES } from './bottleneck-rules.ts'
import { BUSINESS_RULES } from './business-rules.ts'
import type { AuditFacts } from './facts.ts'
import { GENERAL_RULES } from './general-rules.ts'
import { WEBSITE_RULES } from './website-rules.ts'

type Range = { atLeast?: number; atMost?: number }

/** Everything that is named has to be true; `{}` is always true. */
export type Condition = {
  trades?: readonly AuditFacts['trade'][]
  /** Beginnings of words, at least one of which must occur in the bottleneck that they described. */
  bottleneck?: readonly string[]
  /** False if the number was not given. */
  weeklyLeads?: Range
  jobValue?: Range
  website?: 'none' | 'unreachable'
  /** True if the website was read and this was missing. */
  websiteLacks?:
    | 'https'
    | 'title'
    | 'description'
    | 'viewport'
    | 'phoneLinkAboveFold'
    | 'form'
    | 'structuredData'
  websiteOverKilobytes?: number
}

/**
 * To add a rule, add an entry to one of the `…-rules.ts` beside this. Of the rules that apply, the quick wins
 * are the three of highest priority with different themes, and each rule puts its step into the plan. `{area}`
 * is filled in.
 */
export type Rule = {
  id: string
  theme:
    | 'calls'
    | 'quotes'
    | 'reviews'
    | 'found'
    | 'website'
    | 'contact'
    | 'speed'
    | 'time'
    | 'price'
    | 'measure'
  priority: number
  when: Condition
  quickWin: { title: string; text: string }
  /** The third of the 90 days that the step belongs to. */
  plan: { month: 1 | 2 | 3; step: string }
}

export const RULES: readonly Rule[] = [
  ...BOTTLENECK_RULES,
  ...WEBSITE_RULES,
  ...BUSINESS_RULES,
  ...GENERAL_RULES,
]
