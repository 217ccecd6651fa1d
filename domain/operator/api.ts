import * as z from 'zod/mini'
import { BOOKING_STATES } from '#domain/booking/booked-call.ts'
import { cleanLines } from '#domain/leads/clean-text.ts'
import { BREAKER_STATES, DELIVERY_STATES } from '#domain/leads/delivery-state.ts'
import { SUBMISSION_KINDS, SUBMISSION_STATUSES } from '#domain/leads/submission.ts'
import { ACTIVITY_KINDS, ACTORS } from './activity.ts'
import { NOTE_MAX, TAG_MAX } from './field-limits.ts'
import { QUERY_MAX } from './search.ts'
import { STAGES } from './stage.ts'

/**
 * Messages between the console and the operator's server. The OpenAPI document is
 * generated from these schemas.
 */

/** One value or several, as `kind=audit&kind=booking` in an address. */
function oneOrMore<T extends string>(name: string, values: readonly T[]) {
  return z.optional(z.union([z.array(z.enum(values)), z.enum(values)], among(name, values)))
}

/** The message is shown in the console to anybody who typed the address of a list or bookmarked one. */
export function among(name: string, values: readonly string[]): string {
  return `${name} is one of: ${values.join(', ')}`
}

function flag(name: string) {
  return z.optional(z.literal('1', `${name} is 1, or left out`))
}

export const count = z.int().check(z.nonnegative())

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[\w-]{1,64}$/

export const InboxQuery = z.object({
  /** Words, a phone number or a reference; all terms must occur. */
  q: z.optional(z.string().check(z.maxLength(QUERY_MAX))),
  kind: oneOrMore('kind', SUBMISSION_KINDS),
  stage: oneOrMore('stage', STAGES),
  status: z.optional(z.enum(SUBMISSION_STATUSES, among('status', SUBMISSION_STATUSES))),
  delivery: z.optional(z.enum(DELIVERY_STATES, among('delivery', DELIVERY_STATES))),
  tag: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(TAG_MAX))),
  overdue: flag('overdue'),
  /** Callbacks that are still due today. */
  dueToday: flag('dueToday'),
  /** Audit reports that are due today or overdue. */
  reports: flag('reports'),
  /** From the previous page: `createdAt~id` of its last item. */
  cursor: z.optional(
    z.string().check(z.regex(CURSOR, 'cursor is what `next` said with the page before, or left out')),
  ),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'limit is a number from 1 to 100'))),
})
export type InboxQuery = z.infer<typeof InboxQuery>

/** An audit report that was promised and has not been sent. */
export const OwedReport = z.object({
  at: z.string(),
  /** 'Wednesday 25 November'. */
  text: z.string(),
  overdue: z.boolean(),
})

export const ItemSummary = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(SUBMISSION_KINDS),
  createdAt: z.string(),
  status: z.enum(SUBMISSION_STATUSES),
  stage: z.enum(STAGES),
  tags: z.array(z.string()),
  name: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  /** The review link that feedback came by, as branches may have one name; null for all else. */
  slug: z.nullable(z.string()),
  /** Stars that a customer gave, 1 to 5; null except for feedback. */
  rating: z.nullable(z.int()),
  /** The callback that this person waits for; null when none is owed. */
  due: z.nullable(
    z.object({
      at: z.string(),
      /** 'Monday 10:00 am AEDT'. */
      text: z.string(),
      overdue: z.boolean(),
      /** Business hours until the callback, or since it was due, in milliseconds. */
      openMs: count,
      /** Business hours from the submission to the callback, in milliseconds. */
      ofMs: count,
    }),
  ),
  /** Null if none is owed. */
  report: z.nullable(OwedReport),
  /** The booked call in its current state. */
  call: z.nullable(
    z.object({
      start: z.string(),
      /** 'Monday 23 November, 10:00 am AEDT'. */
      when: z.string(),
      /** Its day on our calendar. */
      date: z.string(),
      state: z.enum(BOOKING_STATES),
    }),
  ),
  /** Destinations whose delivery was given up. */
  dead: z.array(z.string()),
})
export type ItemSummary = z.infer<typeof ItemSummary>

export const InboxPage = z.object({
  items: z.array(ItemSummary),
  /** Cursor of the next page. */
  next: z.nullable(z.string()),
  /** Number of items with this filter; only on the first page. */
  total: z.nullable(count),
  /** True if there are more than `total`: matches of a filter are not all counted. */
  more: z.boolean(),
})
export type InboxPage = z.infer<typeof InboxPage>

const Attempt = z.object({
  n: count,
  at: z.string(),
  ms: count,
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})

export const ItemDelivery = z.object({
  id: z.string(),
  destination: z.string(),
  /** The event that it reports, as a submission may have several: '' on arrival, then e.g. 'moved-1'. */
  occasion: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** The earliest time of the next attempt of an open delivery. */
  dueAt: z.string(),
  /** What an open delivery waits for: its breaker in that state, or an address; null if only its time. */
  held: z.nullable(z.enum(['open', 'paused', 'unconfigured'])),
  /** For a delivery that is done: why it was settled without being sent. */
  lastError: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
  /** The exact bytes that are sent. */
  request: z.string(),
  attempts: z.array(Attempt),
  /** Why it cannot be sent again; null if it can. */
  noReplay: z.nullable(z.string()),
})
export type ItemDelivery = z.infer<typeof ItemDelivery>

export const ItemActivity = z.object({
  id: z.string(),
  at: z.string(),
  what: z.enum([...ACTIVITY_KINDS, 'report']),
  detail: z.string(),
  was: z.nullable(z.string()),
  /** The system drafts the audit reports. */
  actor: z.enum([...ACTORS, 'system']),
})
export type ItemActivity = z.infer<typeof ItemActivity>

export const Item = z.extend(ItemSummary, {
  quarantineReason: z.nullable(z.string()),
  source: z.string(),
  phone: z.nullable(z.string()),
  /** The same in international form, if it can be determined. */
  phoneE164: z.nullable(z.string()),
  /** `tel:` that dials it, if anything in it can be dialled. */
  tel: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The form's own fields. */
  payload: z.record(z.string(), z.unknown()),
  attribution: z.record(z.string(), z.unknown()),
  consent: z.nullable(
    z.object({ wording: z.string(), version: z.string(), at: z.string(), ticked: z.boolean() }),
  ),
  deliveries: z.array(ItemDelivery),
  activities: z.array(ItemActivity),
})
export type Item = z.infer<typeof Item>

export const NewStage = z.object({
  stage: z.enum(STAGES, among('stage', STAGES)),
  /** The stage as the sender last read it, if given. */
  was: z.optional(z.enum(STAGES, among('was', STAGES))),
})
export const NewNote = z.object({
  text: z
    .string()
    .check(
      z.overwrite(cleanLines),
      z.minLength(1, 'Write something first'),
      z.maxLength(NOTE_MAX, `Use at most ${NOTE_MAX.toLocaleString('en-AU')} characters`),
    ),
})
/** Tags occur in paths and lists, so they are short and simple. */
const Tag = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(
      new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{N} _-]{0,${TAG_MAX - 1}}$`, 'u'),
      `Use up to ${TAG_MAX} letters, digits, spaces and hyphens`,
    ),
  )
export const NewTag = z.object({ tag: Tag })

/** The delivery as it was seen by whoever wants it sent again. */
const Seen = z.object({ state: z.enum(DELIVERY_STATES), attempts: count })
export const Replay = z.object({ was: z.optional(Seen) })

const Score = z.object({ leads: count, inTime: count, late: count, waiting: count, overdue: count })
export type Score = z.infer<typeof Score>

const Finding = z.object({
  level: z.enum(['ok', 'note', 'problem']),
  about: z.string(),
  says: z.string(),
})
export type Finding = z.infer<typeof Finding>

const share = z.nullable(z.number())
/** What happened after ratings: how often the public link was shown and used, and in what share. */
const treatment = z.object({
  rated: count,
  linkShown: count,
  linkUsed: count,
  /** Share of ratings after which the link was shown; null without ratings. */
  shownShare: share,
  /** Share of showings after which the link was used; null if it was never shown. */
  usedShare: share,
})

export const Overview = z.object({
  /** 'Open now, until 5:30 pm AEDT.' */
  openState: z.string(),
  siteUrl: z.string(),
  /** Whether a token is required, so that there is a session to sign out of. */
  signsIn: z.boolean(),
  today: Score,
  week: Score,
  /** `overdue` and `dueToday` count the leads of any week that still wait for their callback. */
  kept: z.object({ real: count, quarantined: count, overdue: count, dueToday: count }),
  /** Audit reports that are due, drafted or not; `first` are those that were promised the earliest. */
  reports: z.object({ overdue: count, today: count, first: z.array(ItemSummary) }),
  tags: z.array(z.string()),
  destinations: z.array(
    z.object({
      destination: z.string(),
      unconfigured: z.nullable(z.string()),
      breaker: z.enum(BREAKER_STATES),
      failures: count,
      open: count,
      done: count,
      dead: count,
      oldestOpenAt: z.nullable(z.string()),
    }),
  ),
  findings: z.array(Finding),
  reviews: z.array(
    z.object({
      /** Null for all businesses that are not registered, taken together. */
      slug: z.nullable(z.string()),
      /** Null when the link is not, or no longer, registered. */
      name: z.nullable(z.string()),
      views: count,
      byRating: z.array(z.extend(treatment, { rating: z.int() })),
      /** 1 to 3 against 4 and 5: the public link must be shown to both alike. */
      low: treatment,
      high: treatment,
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

export const WebhookTest = z.object({
  results: z.array(
    z.object({
      destination: z.string(),
      ok: z.boolean(),
      status: z.nullable(z.int()),
      error: z.nullable(z.string()),
    }),
  ),
})
export type WebhookTest = z.infer<typeof WebhookTest>

/** Events of `/api/live`. `reload`: too much was missed to send events one by one. */
export type LiveEvent = {
  type: 'item' | 'change' | 'delivery' | 'reload'
  submissionId: string | null
}
