import * as z from 'zod/mini'
import { routePath } from '#domain/pages/route-path.ts'
import { EVENTS, type EventName, EventPath } from './events.ts'

/** More than a page sends at once. */
export const BATCH_MAX = 50
const DEVICES = ['phone', 'tablet', 'desktop'] as const
type Device = (typeof DEVICES)[number]

const CAMPAIGN_MAX = 60
/** In place of a campaign value that may name a person. */
export const CAMPAIGN_NOT_KEPT = '(not kept)'
/** Links can be made by anybody, or from a list of people. The numbers of ad campaigns have ten digits and more. */
const NAMES_PERSON = /@|%40|\+\d|(?<!\d)(0\d{8,12}|610?\d{9}|\d{9})(?!\d)/i
const campaign = z.catch(z.pipe(z.string(), z.transform(keptCampaign)), '')

const Batch = z.object({
  /** Random, and valid as long as the tab: it only links the steps of one visit. */
  visit: z.catch(z.string().check(z.regex(/^[a-z0-9]{4,24}$/)), ''),
  device: z.catch(z.enum(DEVICES), 'desktop'),
  source: campaign,
  medium: campaign,
  campaign,
  events: z.array(z.unknown()).check(z.maxLength(BATCH_MAX)),
})
const OnPage = z.object({ event: z.string(), on: EventPath })

/** One event as it is stored: all kinds share a few columns, so that reports can count any of them. */
export type StoredEvent = {
  /** ISO instant at which it was received. */
  at: string
  visit: string
  name: EventName
  page: string
  /** What it is about: a form, a place, an experiment, a metric. */
  label: string
  /** The field, variant, stage or rating. */
  detail: string
  value: number | null
  device: Device
  source: string
  medium: string
  campaign: string
}

/** Signs that mean something in an ad's template or a table become dashes: what is left still tells sources apart. */
function keptCampaign(text: string): string {
  if (NAMES_PERSON.test(text.replace(/(?<=\d)[ .()-]+(?=\d)/g, ''))) return CAMPAIGN_NOT_KEPT
  // Cut first: trimming a long run of spaces takes quadratic time.
  const plain = text
    .slice(0, 4 * CAMPAIGN_MAX)
    .replace(/[^\p{L}\p{N}\p{M} ._:+/-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, CAMPAIGN_MAX)
    .replace(/[- ]+$/, '')
  return plain === '' && text !== '' ? CAMPAIGN_NOT_KEPT : plain.toWellFormed()
}

/** The storable events of a batch; null if it is invalid. Unknown events and properties are left out. */
export function eventsOf(body: unknown, now: number): StoredEvent[] | null {
  const batch = z.safeParse(Batch, body)
  if (!batch.success) return null
  const { events, ...visit } = batch.data
  const at = new Date(now).toISOString()
  return events.flatMap((event) => {
    const kept = keptEvent(event)
    return kept ? [{ at, ...visit, ...kept }] : []
  })
}

type Kept = Pick<StoredEvent, 'name' | 'page' | 'label' | 'detail' | 'value'>

function keptEvent(event: unknown): Kept | null {
  const known = z.safeParse(OnPage, event)
  if (!known.success || !Object.hasOwn(EVENTS, known.data.event)) return null
  const name = known.data.event as EventName
  const properties = z.safeParse(EVENTS[name], event)
  if (!properties.success) return null
  const page = routePath(known.data.on) || '/'
  return { name, page, label: '', detail: '', value: null, ...columnsOf(properties.data) }
}

/**
 * The column of each property; values that share a column are joined in order. A property not listed here
 * (the page) already has its own column.
 */
const COLUMNS: Record<string, 'label' | 'detail' | 'value'> = {
  experiment_id: 'label',
  cta_id: 'label',
  source: 'label',
  location: 'label',
  form_id: 'label',
  trade: 'label',
  metric: 'label',
  variant: 'detail',
  apart: 'detail',
  funnel_stage: 'detail',
  field: 'detail',
  rating: 'detail',
  value: 'value',
  step: 'value',
  depth: 'value',
  stars: 'value',
}

function columnsOf(properties: object): Partial<Kept> {
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(properties)) {
    const column = COLUMNS[name]
    if (column) columns[column] = column in columns ? `${columns[column]} ${value}` : value
  }
  return columns
}
