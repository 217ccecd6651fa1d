import type { Rule } from './rules.ts'

/** Rules based on the trade and the numbers. */
export const BUSINESS_RULES: readonly Rule[] = [
  {
    id: 'many-leads',
    theme: 'time',
    priority: 76,
    when: { weeklyLeads: { atLeast: 30 } },
    quickWin: {
      title: 'Sort enquiries before you ring',
      text: 'With this many a week, ask each one by text for the job, the suburb and when it has to be done. Ring the urgent and the big ones first.',
    },
    plan: { month: 1, step: 'Have each enquiry sorted by urgency and size before it reaches you.' },
  },
  {
    id: 'few-leads',
    theme: 'found',
    priority: 74,
    when: { weeklyLeads: { atMost: 5 } },
    quickWin: {
      title: 'Get onto the map in {area}',
      text: "Claim your Google Business Profile, choose the right trade as its main category and add this week's photos. With few enquiries, being found comes before everything else.",
    },
    plan: { month: 1, step: 'Post one finished job a week on your Google profile, with its suburb.' },
  },
  {
    id: 'urgent-trade',
    theme: 'calls',
    priority: 72,
    when: { trades: ['Electrician', 'Plumber', 'HVAC'] },
    quickWin: {
      title: 'Decide what happens after six',
      text: 'Emergencies do not wait until morning. Say on your voicemail and in a saved text what you come out for, what it costs after hours, and when you ring back for the rest.',
    },
    plan: {
      month: 1,
      step: 'Have after-hours calls answered and sorted, with only real emergencies put through.',
    },
  },
  {
    id: 'quoted-trade',
    theme: 'quotes',
    priority: 68,
    when: { trades: ['Roofer', 'Builder', 'Carpenter', 'Painter', 'Landscaper'] },
    quickWin: {
      title: 'Say when the quote will come, then beat it',
      text: 'Before you leave the site, tell them the day the quote arrives, and send it a day earlier with two photos of what you saw.',
    },
    plan: {
      month: 2,
      step: 'Send quotes within two days of the visit, with photos, and follow each one up.',
    },
  },
  {
    id: 'large-jobs',
    theme: 'quotes',
    priority: 62,
    when: { jobValue: { atLeast: 5000 } },
    quickWin: {
      title: 'Ring after each large quote',
      text: 'For jobs of this size, ring two days after the quote and go through it together. It is one call against a job.',
    },
    plan: {
      month: 3,
      step: 'Keep a page of finished large jobs with photos, scope and time taken, and send it along with quotes.',
    },
  },
  {
    id: 'small-jobs',
    theme: 'time',
    priority: 58,
    when: { jobValue: { atMost: 500 } },
    quickWin: {
      title: 'Let small jobs book themselves',
      text: 'For your usual small jobs set a fixed price and two time windows a day, and offer both in your first reply instead of a visit to quote.',
    },
    plan: { month: 2, step: 'Take bookings for fixed-price jobs online, with a reminder the day before.' },
  },
]
