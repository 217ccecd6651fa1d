import * as z from 'zod'
import { day, description, line, slug, title } from './text-shapes.ts'

/** Schemas for the copy of single pages, and of the experiments on them. */

function experiment<Copy extends z.ZodType>(copy: Copy) {
  return z
    .object({
      name: line,
      /** What we expect, and why; written before the start. */
      hypothesis: line,
      start: day,
      /** The day it was decided; from then on everybody gets A. */
      end: day.optional(),
      /** Percentage of visitors who get A. */
      split: z.literal(50),
      variants: z.object({ A: copy, B: copy }),
    })
    .refine(({ start, end = start }) => start <= end, {
      path: ['end'],
      message: 'a test ends after its `start`: correct one of the two days',
    })
}

/** Variant A is the copy of home.yaml, word for word. */
export const Experiments = z.object({
  hero_copy: experiment(z.object({ headline: line.max(70), sub: line.max(220) })),
  primary_cta: experiment(z.object({ label: line.max(40) })),
})
export type Experiments = z.infer<typeof Experiments>

const Point = z.object({ title: line, text: line })

/** Copy of the home page, section by section in the order of the page. */
export const Home = z.object({
  title,
  description,
  hero: z.object({
    headline: line.max(70),
    sub: line.max(220),
    assessmentLabel: line.max(40),
    callLabel: line.max(40),
    /** Four items; the fifth chip is the business number from site.yaml. */
    chips: z.array(line).length(4),
    conversation: z.object({
      /**
       * Says that the messages are made up; `summary` says so to screen reader users,
       * and describes what happens.
       */
      mark: line.max(20),
      summary: line,
      with: line,
      missedCall: z.object({ time: line, text: line }),
      messages: z.array(z.object({ from: z.enum(['business', 'customer']), time: line, text: line })).min(3),
      outcome: line,
    }),
  }),
  trustBadges: z.array(Point).length(4),
  guarantee: z.object({
    heading: line,
    paragraphs: z.array(line).min(1),
    points: z.array(line).min(2),
    smallPrint: line,
  }),
  howItWorks: z.object({ heading: line, lede: line, steps: z.array(Point).min(3) }),
  roi: z.object({
    heading: line,
    lede: line,
    disclaimer: line,
    noGain: line,
    prompt: line,
    auditLabel: line.max(40),
  }),
  proof: z.object({
    heading: line,
    lede: line,
    /** Key of `claims` in site.yaml, which holds the figure and its source. */
    figures: z
      .array(
        z.object({
          claim: z.enum(['reply', 'moreJobs', 'fasterReplies', 'setup']),
          value: line,
          label: line,
        }),
      )
      .min(3),
    note: line,
  }),
  /** Without it, or without a slug, the home page shows no case study. */
  caseStudy: z.object({ heading: line, slug: slug.optional(), linkLabel: line }).optional(),
  whyUs: z.object({ heading: line, lede: line, points: z.array(Point).min(3) }),
  services: z.object({ heading: line, lede: line, slugs: z.array(slug).length(4), allLabel: line }),
  areas: z.object({
    heading: line,
    lede: line,
    slugs: z.array(slug).length(3),
    more: z.array(slug),
    allLabel: line,
  }),
  faq: z.object({ heading: line, lede: line }),
  finalCallToAction: z.object({ heading: line, text: line, label: line.max(40) }),
  /** The groups take the place of the CRM form while none is configured. */
  integrations: z.object({
    heading: line,
    text: line,
    formHeading: line,
    formText: line,
    groups: z.array(Point).min(2),
  }),
})
export type Home = z.infer<typeof Home>

/** The audit's two pages. */
export const Audit = z.object({
  title,
  description,
  heading: line.max(90),
  lede: line.max(400),
  youGet: z.object({
    heading: line,
    items: z
      .array(
        z.object({
          title: line,
          value: line,
          /** Key of `claims` in site.yaml, whose source is shown in place of a text. */
          claim: z.enum(['reply', 'moreJobs', 'fasterReplies', 'setup']).optional(),
          text: line.optional(),
        }),
      )
      .min(1),
  }),
  contactHint: line.max(160),
  /** Without it, or without a slug, the page shows no testimonial. */
  testimonial: z.object({ heading: line, slug: slug.optional(), linkLabel: line.max(40) }).optional(),
  steps: z.array(Point).length(3),
  microOffer: z.object({ heading: line, text: line }),
})
export type Audit = z.infer<typeof Audit>

/** The bars and the dialog that ask for attention. */
export const Nudges = z.object({
  contactBar: z.object({ callLabel: line.max(20), bookLabel: line.max(30) }),
  homeBar: z.object({ assessmentLabel: line.max(30) }),
  exitIntent: z.object({
    heading: line.max(60),
    text: line.max(300),
    points: z
      .array(z.object({ figure: line.max(8), text: line }))
      .min(1)
      .max(3),
    assessmentLabel: line.max(40),
  }),
})
export type Nudges = z.infer<typeof Nudges>

/** The booking page, which also serves for moving a call. */
export const BookPage = z.object({
  title,
  description,
  heading: line.max(90),
  lede: line.max(400),
  move: z.object({ title, heading: line.max(90), lede: line.max(400), lost: line }),
  whatHappens: z.object({ heading: line, steps: z.array(Point).min(1) }),
  talkNow: z.object({ heading: line }),
  embed: z.object({ question: line, linkLabel: line.max(60) }),
})
export type BookPage = z.infer<typeof BookPage>
