import * as z from 'zod'
import { SlotStart } from '#domain/booking/booking.ts'
import { DELIVERY_STATES } from '#domain/leads/delivery-state.ts'
import { HONEYPOT_FIELD, MIN_FILL_MS, noticeField } from '#domain/leads/form-guard.ts'
import { SOURCE_MAX } from '#domain/leads/submission.ts'
import { DAYS_MAX } from '#server/booking/booking-routes.ts'
import type { FormDefinition } from '#server/leads/form-definition.ts'
import { SETTLE_MS } from './form-endpoint.ts'
import { BODY_LIMIT_BYTES } from './read-form.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** What every form takes besides its own fields. */
const BESIDE: Record<string, JsonSchema> = {
  formToken: {
    type: 'string',
    description: `From GET /api/form-token, one for each form that a person opens. It is the idempotency key: the same token with the same fields is one lead, however often it is sent. A form is refused in its first ${MIN_FILL_MS / 1000} seconds.`,
  },
  source: {
    type: 'string',
    maxLength: SOURCE_MAX,
    description: 'Which call to action it came from, e.g. landing-hero',
  },
  attribution: {
    type: 'object',
    description:
      'firstTouch and lastTouch with utmSource, utmMedium, utmCampaign, gclid …; landingPage, referrer',
  },
  [HONEYPOT_FIELD]: {
    type: 'string',
    description: 'A trap for robots: hide it from people and send it empty',
  },
}

const SHOWN_NOTICE =
  'The version of the notice that the person was shown, of GET /api/form-token. Its wording is stored as evidence of their consent; left out, that of the current one, which every page has to show'

const START = {
  format: 'date-time',
  description: 'One of GET /api/bookings/slots, with Z or an offset',
}

const NEXT_PAGE = {
  description: 'The page that says thanks; of a booking, the only link to see, move or cancel the call',
  schema: { type: 'string', format: 'uri-reference' },
}

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** The public interface in OpenAPI 3.1, from the schemas that the forms are checked with. */
export function publicApi(forms: readonly FormDefinition[], siteUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Form endpoints',
      version: '1',
      description:
        'For landing pages and programs. Ask for a form token, send it with the fields. Pages of other origins must be among ALLOWED_ORIGINS of the site.',
    },
    servers: [{ url: siteUrl }],
    paths: {
      '/api/form-token': { get: formToken(forms) },
      ...Object.fromEntries(forms.map((form) => [form.endpoint, { post: formPost(form) }])),
      '/api/bookings/slots': { get: slots() },
    },
    components: { schemas: { Problem, Accepted } },
  }
}

function formToken(forms: readonly FormDefinition[]) {
  return {
    summary: 'A token for one form that is opened now',
    parameters: [query('form', { enum: forms.map(({ kind }) => kind) }, true)],
    responses: {
      200: answer('The token', {
        type: 'object',
        required: ['formToken', 'notice', 'privacyUrl'],
        properties: { formToken: { type: 'string' }, notice, collectionNotice, privacyUrl, callbackBy },
      }),
      404: { description: 'There is no such form', content: PROBLEM },
    },
  }
}

function formPost({ kind, schema, alsoCalled, beside, notice }: FormDefinition) {
  const shown = texts({ [noticeField(notice)]: SHOWN_NOTICE })
  const body = bodySchema(schema, { ...otherNames(alsoCalled), ...texts(beside), ...shown, ...BESIDE })
  return {
    summary: `Sends the ${kind} form`,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: body },
        'application/x-www-form-urlencoded': { schema: body },
        'multipart/form-data': { schema: body },
      },
    },
    responses: {
      201: {
        ...answer(
          `Stored; sent as JSON, or with \`Accept: application/json\`. The wait for destinations ends after ${SETTLE_MS / 1000} seconds`,
          { $ref: '#/components/schemas/Accepted' },
        ),
        headers: { Location: NEXT_PAGE },
      },
      303: {
        description:
          "Stored; sent as a form. Location is the page that says thanks. A script on another origin cannot read that page: it fetches with `redirect: 'manual'` and takes an `opaqueredirect` for stored, or asks for JSON",
      },
      ...refused(400, 'Not readable, or with a file in it'),
      ...refused(
        403,
        'A page of another origin that is not among ALLOWED_ORIGINS, or hides it (`no-referrer`)',
      ),
      ...refused(
        409,
        'The same token came before with other fields: what is new goes with a new token. Or the time is taken',
      ),
      ...refused(413, `Longer than ${BODY_LIMIT_BYTES / 1024} KiB`),
      ...refused(415, 'Neither JSON nor a form'),
      ...refused(
        422,
        'Messages by field in `errors`; a token that is missing, too old or not ours is renewed in `formToken`',
      ),
      ...refused(429, 'Too many from one address; see Retry-After'),
      ...refused(503, 'Not stored: send it again, with the same token'),
    },
  }
}

function otherNames(alsoCalled: Record<string, string> = {}): Record<string, JsonSchema> {
  return texts(
    Object.fromEntries(Object.entries(alsoCalled).map(([other, own]) => [other, `The same as ${own}`])),
  )
}

function texts(described: Record<string, string> = {}): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(described).map(([name, description]) => [name, { type: 'string', description }]),
  )
}

function bodySchema(schema: FormDefinition['schema'], besideThem: Record<string, JsonSchema>) {
  const {
    $schema,
    properties = {},
    required = [],
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === SlotStart) Object.assign(jsonSchema, START)
    },
  })
  const eitherWay = 'phone' in properties && !required.includes('phone')
  return {
    ...rest,
    properties: { ...properties, ...besideThem },
    required: [...required, 'formToken'],
    ...(eitherWay && { anyOf: [{ required: ['phone'] }, { required: ['email'] }] }),
  }
}

function slots() {
  const start = { type: 'string', format: 'date-time' }
  const slot = { type: 'object', required: ['start'], properties: { start } }
  return {
    summary: 'Times that can be booked',
    parameters: [
      query('from', { type: 'string', format: 'date' }),
      query('days', { type: 'integer', minimum: 1, maximum: DAYS_MAX }),
    ],
    responses: {
      200: answer('Free times', {
        type: 'object',
        required: ['slots'],
        properties: { slots: { type: 'array', items: slot } },
      }),
      ...refused(422, 'Not a day, or not so many'),
      ...refused(503, 'The store gives no answer: try again'),
    },
  }
}

function query(name: string, schema: object, required = false) {
  return { name, in: 'query', required, schema }
}

function answer(description: string, schema: JsonSchema | object) {
  return { description, content: { 'application/json': { schema } } }
}

function refused(status: number, description: string) {
  return { [status]: { description, content: PROBLEM } }
}

const notice = {
  type: 'object',
  required: ['version', 'wording'],
  description: 'To be shown beside the form, word for word; its version goes with the fields, as notice-…',
  properties: { version: { type: 'string' }, wording: { type: 'string' } },
}

const collectionNotice = {
  type: 'string',
  description:
    'Of the audit, whose `notice` is the label of the box to be ticked: to be shown above that box, word for word',
}

const privacyUrl = {
  type: 'string',
  format: 'uri',
  description: 'What the words privacy policy in a notice have to lead to',
}

const callbackBy = {
  type: 'string',
  description:
    "When we call back at the latest, as people read it: 'Monday 10:00 am' and the abbreviation of our time zone",
}

const Accepted = {
  type: 'object',
  required: ['id', 'reference', 'deliveries'],
  properties: {
    id: { type: 'string' },
    reference: { type: 'string', description: 'What a person can say on the phone' },
    deliveries: {
      type: 'array',
      items: {
        type: 'object',
        required: ['destination', 'state'],
        properties: {
          destination: { type: 'string' },
          state: { enum: DELIVERY_STATES },
          status: { type: 'string' },
        },
      },
    },
    callbackBy,
  },
}

const Problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errorId: { type: 'string', description: 'Of a failure (500), as it is logged' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    formToken: { type: 'string' },
    slots: { type: 'array' },
  },
}
