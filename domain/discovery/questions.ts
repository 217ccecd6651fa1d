import { ROI_TRADES } from '#domain/roi/roi.ts'

/** Keys of the price list. */
export const DISCOVERY_SERVICES = [
  'missed-call-response',
  'lead-follow-up',
  'website-chatbot',
  'review-management',
  'custom-websites',
  'database-reactivation',
] as const
export type DiscoveryService = (typeof DISCOVERY_SERVICES)[number]

/** How strongly an answer speaks for a service: 1 helps a little, 6 is what the service was made for. */
export type Vote = { service: DiscoveryService; points: number; because: string }
export type Option = { value: string; label: string; votes?: readonly Vote[] }
/** `cell` is its name on the docket that the answers fill in. */
type Asked = { id: string; cell: string; ask: string; hint?: string }
export type ChoiceQuestion = Asked & { options: readonly Option[] }
export type NumberQuestion = Asked & {
  id: 'weeklyLeads' | 'jobValue'
  money: boolean
  max: number
  wrong: string
}
export type Question = ChoiceQuestion | NumberQuestion

export const NO_CHOICE = 'Please choose an answer'
const OTHER_TRADE = { value: 'other', label: 'Something else' }

export const DISCOVERY_CHOICES = [
  {
    id: 'trade',
    cell: 'Trade',
    ask: 'What kind of work do you do?',
    options: [...Object.entries(ROI_TRADES).map(([value, { label }]) => ({ value, label })), OTHER_TRADE],
  },
  {
    id: 'team',
    cell: 'Team',
    ask: 'How many of you are there?',
    options: [
      { value: 'solo', label: 'Just me' },
      { value: 'small', label: '2 to 5' },
      { value: 'medium', label: '6 to 20' },
      { value: 'large', label: 'More than 20' },
    ],
  },
  {
    id: 'missedCalls',
    cell: 'Missed calls',
    ask: "What happens when you can't pick up the phone?",
    options: [
      {
        value: 'rings-out',
        label: 'It rings out',
        votes: [
          vote('missed-call-response', 6, 'Calls ring out, so the caller tries the next name on the list.'),
        ],
      },
      {
        value: 'voicemail',
        label: 'It goes to voicemail',
        votes: [
          vote('missed-call-response', 5, 'Many callers hang up on voicemail instead of leaving a message.'),
        ],
      },
      {
        value: 'sometimes',
        label: 'Somebody else answers, when they can',
        votes: [
          vote('missed-call-response', 3, 'Calls are still missed when nobody is free or it is after hours.'),
        ],
      },
      { value: 'covered', label: 'Every call gets an answer' },
    ],
  },
  {
    id: 'followUp',
    cell: 'Quotes',
    ask: 'You send a quote and hear nothing. What happens next?',
    options: [
      {
        value: 'nothing',
        label: 'Nothing, they know where to find me',
        votes: [vote('lead-follow-up', 6, 'Quotes go out and nobody asks after them.')],
      },
      {
        value: 'sometimes',
        label: 'I ring them if I get around to it',
        votes: [vote('lead-follow-up', 4, 'Following up depends on you having the time.')],
      },
      {
        value: 'by-hand',
        label: 'We follow up each one by hand',
        votes: [vote('lead-follow-up', 2, 'You follow up every quote by hand, which can run by itself.')],
      },
      { value: 'automatic', label: 'It happens by itself' },
    ],
  },
  {
    id: 'reviews',
    cell: 'Reviews',
    ask: 'How do you ask customers for a Google review?',
    options: [
      {
        value: 'never',
        label: "We don't",
        votes: [vote('review-management', 5, 'Customers are not asked for a review at all.')],
      },
      {
        value: 'sometimes',
        label: 'When I remember',
        votes: [vote('review-management', 4, 'Customers are asked for a review only now and then.')],
      },
      {
        value: 'by-hand',
        label: 'After every job, by hand',
        votes: [vote('review-management', 2, 'You ask after every job by hand, which can run by itself.')],
      },
      { value: 'automatic', label: 'It happens by itself' },
    ],
  },
  {
    id: 'website',
    cell: 'Website',
    ask: 'What does your website do for you?',
    options: [
      {
        value: 'none',
        label: "I don't have one",
        votes: [vote('custom-websites', 6, 'There is no website to find you by.')],
      },
      {
        value: 'old',
        label: "It's old, or hard to use on a phone",
        votes: [
          vote('custom-websites', 5, 'Your website is hard to use on a phone, which is where people look.'),
          vote('website-chatbot', 1, 'A chat can take enquiries on the site you have for now.'),
        ],
      },
      {
        value: 'quiet',
        label: 'It looks fine, but few people get in touch',
        votes: [vote('website-chatbot', 5, 'People visit your website and leave without getting in touch.')],
      },
      {
        value: 'busy',
        label: 'It brings in work every week',
        votes: [
          vote('website-chatbot', 2, 'Your website is busy, and a chat answers while you are on a job.'),
        ],
      },
    ],
  },
  {
    id: 'pastCustomers',
    cell: 'Past customers',
    ask: 'How many past customers and old quotes do you have on file?',
    hint: 'In your phone, your inbox or your job software. A guess is fine.',
    options: [
      { value: 'few', label: 'Fewer than 50' },
      {
        value: 'some',
        label: '50 to 200',
        votes: [vote('database-reactivation', 2, 'You have past customers who could hear from you again.')],
      },
      {
        value: 'many',
        label: '200 to 1,000',
        votes: [
          vote(
            'database-reactivation',
            4,
            'You have hundreds of past customers and old quotes to go back to.',
          ),
        ],
      },
      {
        value: 'lots',
        label: 'More than 1,000',
        votes: [
          vote(
            'database-reactivation',
            6,
            'You have more than 1,000 past customers and old quotes to go back to.',
          ),
        ],
      },
    ],
  },
] as const satisfies readonly ChoiceQuestion[]
export type ChoiceId = (typeof DISCOVERY_CHOICES)[number]['id']

export const DISCOVERY_NUMBERS = [
  {
    id: 'weeklyLeads',
    cell: 'Enquiries a week',
    ask: 'How many new enquiries do you get in a usual week?',
    hint: 'Calls, texts, emails and messages together.',
    money: false,
    max: 100_000,
    wrong: 'Please enter a valid number',
  },
  {
    id: 'jobValue',
    cell: 'Usual job',
    ask: "What's a usual job worth?",
    hint: 'A rough average is fine.',
    money: true,
    max: 100_000_000,
    wrong: 'Please enter a valid amount',
  },
] as const satisfies readonly NumberQuestion[]

const [TRADE, TEAM, ...HABITS] = DISCOVERY_CHOICES
/** In the order in which they are asked, one per screen. */
export const DISCOVERY_QUESTIONS: readonly Question[] = [TRADE, TEAM, ...DISCOVERY_NUMBERS, ...HABITS]

export function choiceQuestion(id: ChoiceId): ChoiceQuestion {
  const found: ChoiceQuestion | undefined = DISCOVERY_CHOICES.find((question) => question.id === id)
  return found ?? TRADE
}

function vote(service: DiscoveryService, points: number, because: string): Vote {
  return { service, points, because }
}
