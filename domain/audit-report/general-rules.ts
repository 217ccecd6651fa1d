import type { Rule } from './rules.ts'

/** Rules that apply to everybody. They have four themes, so that there are always three quick wins. */
export const GENERAL_RULES: readonly Rule[] = [
  {
    id: 'always-profile',
    theme: 'found',
    priority: 30,
    when: {},
    quickWin: {
      title: 'Bring your Google profile up to date',
      text: 'Check hours, phone and service area, and add three photos of jobs done around {area} this month.',
    },
    plan: {
      month: 3,
      step: 'Look at which searches and suburbs brought calls, and write the next page for the best of them.',
    },
  },
  {
    id: 'always-reply',
    theme: 'calls',
    priority: 28,
    when: {},
    quickWin: {
      title: 'Answer the next enquiry within five minutes',
      text: 'Even if it is only a text that says when you will ring. Whoever replies first is often the one who gets to quote.',
    },
    plan: {
      month: 1,
      step: 'Write down for two weeks how long each enquiry waited for its first reply, then halve it.',
    },
  },
  {
    id: 'always-reviews',
    theme: 'reviews',
    priority: 26,
    when: {},
    quickWin: {
      title: 'Make asking for reviews part of the job',
      text: 'Before you drive off, ask every customer whether you may text them your Google review link. Send it to those who say yes, and leave the others a card with the link on it.',
    },
    plan: {
      month: 2,
      step: 'Ask every customer for a review, and put the latest three on your website with a link to all of them.',
    },
  },
  {
    id: 'always-measure',
    theme: 'measure',
    priority: 20,
    when: {},
    quickWin: {
      title: 'Ask each caller how they found you',
      text: 'Write it down for a month. It takes one question, and it shows where the next dollar should go.',
    },
    plan: {
      month: 3,
      step: 'Compare enquiries, quotes and jobs with the month before you began, and drop what did not help.',
    },
  },
]
