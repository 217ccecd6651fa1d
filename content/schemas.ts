import * as z from 'zod'
import { DISCOVERY_SERVICES } from '#domain/discovery/questions.ts'
import { WEEKDAYS } from '#domain/time/business-hours.ts'
import { STATE_ZONES, STATES } from '#domain/time/state-time.ts'
import { abn, day, description, line, pastDay, phone, secureUrl, slug, title, url } from './text-shapes.ts'

/** Shapes of everything a marketer edits. `content/load.ts` reads the files and names the one that is wrong. */

/**
 * Aborts on a mismatch, because later checks compare and calculate with times and
 * must not see an invalid one.
 */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'a time from 00:00 to 23:59, as 09:00', abort: true })

export const OpeningHours = z
  .object({
    days: z.array(z.enum(WEEKDAYS)).min(1),
    opens: timeOfDay,
    closes: timeOfDay,
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'closing must be after opening: 6 pm is written 18:00',
  })
export type OpeningHours = z.infer<typeof OpeningHours>

function checkWeek(hours: OpeningHours[], context: z.RefinementCtx): void {
  const wrong = (message: string) => context.addIssue({ code: 'custom', message })
  const on = (day: OpeningHours['days'][number]) =>
    hours.filter(({ days }) => days.includes(day)).sort((a, b) => (a.opens < b.opens ? -1 : 1))
  if (WEEKDAYS.slice(0, 5).every((day) => on(day).length === 0))
    wrong('open on one day from Monday to Friday at least: reports are promised in business days')
  if (!hours.some(({ opens, closes }) => minutes(closes) - minutes(opens) >= 60))
    wrong('open for an hour in one go on one day at least: a call back takes us as long, whoever asks last')
  for (const day of WEEKDAYS)
    if (on(day).some(({ opens }, i, all) => opens < (all[i - 1]?.closes ?? '')))
      wrong(`two entries overlap on ${day}`)
}

/** Minutes since midnight at '09:30'. */
function minutes(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return hour * 60 + minute
}

const DAY_MINUTES = 24 * 60

const BookingRules = z
  .object({
    leadMinutes: z.number().int().min(0).max(10_080),
    bufferMinutes: z.number().int().min(0).max(240),
    dailyLimit: z.number().int().min(1).max(96),
    horizonDays: z.number().int().min(1).max(730),
  })
  .refine(({ leadMinutes, horizonDays }) => leadMinutes < horizonDays * DAY_MINUTES, {
    path: ['horizonDays'],
    error: 'the days that are offered, today among them, are over before `leadMinutes` are: give more days',
  })

/** The extent of Australia and its islands, so that a lost minus sign or a swapped pair is reported. */
const Geo = z.object({ latitude: z.number().min(-55).max(-9), longitude: z.number().min(96).max(168) })

export const Office = z.object({
  name: line,
  street: line,
  suburb: line,
  state: z.enum(STATES),
  postcode: z.string().regex(/^\d{4}$/, 'four digits as "2000"'),
  geo: Geo,
  phone,
  email: z.email(),
  /** Slug of the area page. */
  area: slug,
  servedAreas: z.array(line).min(1),
})
export type Office = z.infer<typeof Office>

/**
 * A figure that we state about ourselves. `source` says where it comes from; with a public
 * URL it appears in JSON-LD.
 */
const Claim = z.object({ text: line, source: line, sourceUrl: url.optional() })

const Price = z.object({
  name: line,
  /** Whole dollars, incl. GST. */
  amount: z.number().int().min(1),
  per: z.enum(['month', 'once']),
  /** `amount` is the lowest price. */
  from: z.boolean().default(false),
})

/** A form must not be shown without its own notice. */
const NOTICES = ['assessment', 'audit', 'audit-consent', 'feedback', 'booking', 'enquiry', 'discovery']

/** Requires the names that the code looks up; more may be added. */
function withAll<S extends z.ZodType<Record<string, unknown>>>(names: readonly string[], record: S) {
  return record.superRefine((given, context) => {
    const absent = names.filter((name) => !Object.hasOwn(given, name))
    for (const name of absent) context.addIssue({ code: 'custom', path: [name], message: 'is missing' })
  })
}

export const Site = z.object({
  /** The header of a phone has room for it. */
  brand: line.max(40),
  /** Ends every page title, after ' | '. Leaves the title itself more than half of what a search result shows. */
  titleSuffix: line.max(25),
  /** The date of last change for pages without a content file that states one. */
  updated: pastDay.optional(),
  legalName: line,
  description: line,
  foundingYear: z.number().int().min(1800).max(new Date().getFullYear()),
  founder: line.optional(),
  abn,
  industry: line,
  knowsAbout: z.array(line).min(3),
  phone,
  emails: z.object({ general: z.email(), support: z.email(), sales: z.email() }),
  /** Leave out the networks that you are not on. The Google profile is linked from the footer. */
  social: z
    .object({
      facebook: secureUrl.optional(),
      linkedin: secureUrl.optional(),
      youtube: secureUrl.optional(),
      google: secureUrl.optional(),
    })
    .default({}),
  timeZone: z.enum(STATE_ZONES),
  hours: z.array(OpeningHours).min(1).superRefine(checkWeek),
  /** Days on which nobody calls back: public holidays of your state, and your own. */
  holidays: z.array(z.object({ date: day, name: line })),
  /** What can be booked at /book, within the hours. */
  booking: BookingRules,
  offices: z.array(Office).min(1),
  claims: z.object({
    rating: z.object({
      value: z.number().min(1).max(5),
      count: z.number().int().min(1),
      source: line,
      sourceUrl: url.optional(),
    }),
    reply: Claim,
    moreJobs: Claim,
    fasterReplies: Claim,
    setup: Claim,
  }),
  prices: withAll(DISCOVERY_SERVICES, z.record(slug, Price)),
  /** Collection notices and consent wordings, stored with each submission. `version` changes with them. */
  notices: withAll(NOTICES, z.record(z.string(), z.object({ version: day, wording: line }))),
})
export type Site = z.infer<typeof Site>

export const Faq = z.object({ id: slug, question: line, answer: line })
export type Faq = z.infer<typeof Faq>

export const PAGE_NAMES = ['about', 'privacy', 'terms', 'accessibility', 'attribution'] as const
export type PageName = (typeof PAGE_NAMES)[number]

/** In the order of the overview page. */
export const SERVICE_GROUPS = ['answer', 'follow-up', 'reputation', 'be-found', 'by-trade'] as const

/** Inline markdown (links, emphasis) is allowed in every `text`, `answer` and paragraph below. */
export const Service = z.object({
  slug,
  /** Other slugs that lead to this page. */
  aliases: z.array(slug).default([]),
  /** Short name for navigation and cards. */
  name: line.max(40),
  title,
  description,
  /** The group in which the overview page lists it. */
  group: z.enum(SERVICE_GROUPS),
  /** Position within its group: ascending, then by name. */
  order: z.number().int().default(100),
  headline: line.max(90),
  lede: line.max(400),
  /** Key of `prices` in site.yaml, if the price list has one for it. */
  price: slug.optional(),
  problem: z.object({ heading: line, paragraphs: z.array(line).min(2) }),
  youGet: z.object({ heading: line, items: z.array(z.object({ title: line, text: line })).min(3) }),
  howItWorks: z.object({ heading: line, steps: z.array(z.object({ title: line, text: line })).min(3) }),
  /** What it does not do, or whom it does not suit, so that customers know before they sign. */
  honest: z.object({ heading: line, paragraphs: z.array(line).min(1) }),
  faqs: z.array(Faq).min(3),
  caseStudy: slug.optional(),
  related: z.array(slug).min(2),
  callToAction: z.object({ heading: line, text: line, label: line.max(40) }),
  updated: pastDay.optional(),
})
export type Service = z.infer<typeof Service>

export const Area = z.object({
  slug,
  aliases: z.array(slug).default([]),
  name: line,
  /** The phrase for the place, if it is not 'in' plus the name: 'on the Gold Coast'. */
  where: line.regex(/^\p{Ll}+ /u, 'a phrase as: on the Gold Coast').optional(),
  state: z.enum(STATES),
  title,
  description,
  headline: line.max(90),
  lede: line.max(400),
  geo: Geo,
  suburbs: z.array(line).min(6),
  /**
   * What is particular to the work in this area: housing, weather, rules, seasons.
   * Must be true and verifiable.
   */
  local: z.object({ heading: line, paragraphs: z.array(line).min(3) }),
  tradesInDemand: z.array(z.object({ trade: line, why: line, service: slug })).min(3),
  /** How we work in this area: who answers, when, what is proven and what is not yet. */
  proof: z.object({ heading: line, paragraphs: z.array(line).min(1) }),
  /** Position in lists: ascending, then by name. */
  order: z.number().int().default(100),
  faqs: z.array(Faq).min(3),
  updated: pastDay.optional(),
})
export type Area = z.infer<typeof Area>

export const CaseStudy = z.object({
  slug,
  clientName: line,
  alternateNames: z.array(line).default([]),
  trade: line,
  location: line,
  title,
  description,
  summary: line,
  image: z.object({ src: line, alt: line, width: z.number().int(), height: z.number().int() }),
  challenge: z.array(line).min(1),
  solution: z.array(line).min(1),
  results: z.array(z.object({ label: line, value: line })).min(1),
  testimonial: z.object({
    quote: line,
    person: line,
    role: line,
    sourceUrl: url.optional(),
    rating: z.number().min(1).max(5),
    /** The day it was given, for search engines. */
    date: day.optional(),
  }),
  /** True while this is the sample that ships with the software. `doctor` names it. */
  sample: z.boolean().default(false),
  updated: pastDay.optional(),
})
export type CaseStudy = z.infer<typeof CaseStudy>

/** Front matter of an `.mdx` page: resources, legal and about. */
export const Article = z
  .object({
    title,
    description,
    headline: line.max(110),
    published: pastDay,
    updated: pastDay.optional(),
    /** Must be a real person. Without it the article is signed by the brand's team. */
    author: line.optional(),
    related: z.array(slug).default([]),
  })
  .refine(({ published, updated = published }) => published <= updated, {
    path: ['updated'],
    message: 'a page is changed after it was `published`: correct one of the two days',
  })
export type Article = z.infer<typeof Article>

/** A picture we made. /attribution is drawn from these. `alt` says what it shows, or why it is there. */
export const Image = z.object({
  /** Address on the site, e.g. `/images/hero.svg`. */
  path: z.string().regex(/^\/[\w/.-]+$/, 'a path as /images/hero.svg'),
  title: line,
  alt: line,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** How it was made. */
  made: line,
  maker: line,
  licence: line,
})
export type Image = z.infer<typeof Image>
