import type { Rule } from './rules.ts'

/** Rules based on what the business named as its bottleneck; that comes first. */
export const BOTTLENECK_RULES: readonly Rule[] = [
  {
    id: 'bottleneck-calls',
    theme: 'calls',
    priority: 100,
    when: { bottleneck: ['miss', 'phone', 'call', 'voicemail', 'after hours', 'answer', 'ring'] },
    quickWin: {
      title: 'Text back every call you miss',
      text: 'Save a text on your phone and send it whenever you cannot pick up: who you are, that you are on a job, and two questions (what is wrong, which suburb). The caller has a reason to wait for you.',
    },
    plan: {
      month: 1,
      step: 'Have every missed call answered by text straight away, including after hours, and check each Friday that none was left.',
    },
  },
  {
    id: 'bottleneck-quotes',
    theme: 'quotes',
    priority: 96,
    when: { bottleneck: ['quot', 'follow', 'ghost', 'chas', 'hear back', 'estimate'] },
    quickWin: {
      title: 'Follow up every open quote this week',
      text: 'List the quotes of the last 30 days that got no answer and send each person one line: is the job still on, and is there a question about the price? Put your business name and a way to opt out into it. A no is fine too, it clears the list.',
    },
    plan: {
      month: 1,
      step: 'Follow up each quote after two days, one week and three weeks, by itself, and stop at any answer.',
    },
  },
  {
    id: 'bottleneck-reviews',
    theme: 'reviews',
    priority: 92,
    when: { bottleneck: ['review', 'rating', 'stars', 'star rating', 'reputation', 'feedback'] },
    quickWin: {
      title: 'Ask your last ten customers for a review',
      text: 'Text your Google review link to those who agreed to hear from you, with your business name and a way to opt out. Ask the others in person or by card. Ask all ten, not only the happy ones: Google and the ACCC both expect that.',
    },
    plan: {
      month: 2,
      step: 'Ask every customer for a review on the day the job is done, and answer each one within two days.',
    },
  },
  {
    id: 'bottleneck-quiet',
    theme: 'found',
    priority: 90,
    when: {
      bottleneck: ['quiet', 'slow', 'not enough', 'more leads', 'more work', 'find us', 'found', 'competit'],
    },
    quickWin: {
      title: 'Finish your Google Business Profile',
      text: 'Fill in every service you offer, the suburbs around {area}, your hours and ten photos of your own jobs. It is free, and it is what shows up on the map.',
    },
    plan: {
      month: 2,
      step: 'Give each main service its own page that names {area} and shows a job you did there.',
    },
  },
  {
    id: 'bottleneck-price',
    theme: 'price',
    priority: 80,
    when: { bottleneck: ['price', 'cheap', 'undercut', 'tyre', 'time waster', 'timewaster'] },
    quickWin: {
      title: 'Say where your prices start',
      text: 'Put a starting price or a call-out fee, with GST in it, on your website and in your first reply. Those who only shop for the lowest price leave early, and the others know what to expect.',
    },
    plan: {
      month: 2,
      step: 'Ask three questions before you drive out (job, suburb, when), so that you quote for work you want.',
    },
  },
  {
    id: 'bottleneck-time',
    theme: 'time',
    priority: 78,
    when: { bottleneck: ['admin', 'paperwork', 'no time', 'too busy', 'invoic', 'night', 'weekend'] },
    quickWin: {
      title: 'Write your three most common replies once',
      text: 'Look through the texts you sent last week. Save the three you typed most often as shortcuts on your phone and use them from today.',
    },
    plan: { month: 2, step: 'Move booking, reminders and review requests to messages that send themselves.' },
  },
]
