import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit as refuseLonger } from 'hono/body-limit'
import * as z from 'zod'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { problemResponse } from '#server/http/problem.ts'
import { BODY_LIMIT_BYTES } from '#server/http/read-form.ts'
import { Invalid, Refused } from '#server/refused.ts'
import { issueInWords } from './issue-in-words.ts'

const IN_WORDS = { error: issueInWords }

type Schema = z.core.$ZodType
type Given<S extends Schema> = z.output<S>

type Input<Q extends Schema, B extends Schema> = {
  /** The value of `:id` in the path. */
  id: string
  /** The value of `:tag`. */
  tag: string
  query: Given<Q>
  body: Given<B>
}

/** One endpoint of the API: its request and its answer, for the server and the API description alike. */
export type Endpoint<Q extends Schema = Schema, B extends Schema = Schema, A extends Schema = Schema> = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: `/api/${string}`
  does: string
  query?: Q
  body?: B
  /** Bytes; `BODY_LIMIT_BYTES` when left out. */
  bodyLimit?: number
  answer: A
  /** Null is answered with 404. @throws Refused, Invalid */
  run: (input: Input<Q, B>) => Promise<z.input<A> | null>
}

/** Infers what `run` gets from the schemas beside it. */
export function endpoint<Q extends Schema, B extends Schema, A extends Schema>(
  described: Endpoint<Q, B, A>,
): Endpoint {
  return described as unknown as Endpoint
}

export function mount(app: Hono, { method, path, query, body, bodyLimit, run }: Endpoint): void {
  app.on(method.toUpperCase(), path, limitBody(bodyLimit), async (c) => {
    const given = query ? z.safeParse(query, queryOf(c), IN_WORDS) : undefined
    if (given && !given.success) return invalid(given.error)
    let sent: z.core.util.SafeParseResult<unknown> | undefined
    if (method !== 'get') {
      const read = await jsonOrProblem(c)
      if (read instanceof Response) return read
      sent = body ? z.safeParse(body, read.json, IN_WORDS) : undefined
      if (sent && !sent.success) return invalid(sent.error)
    }
    const { id = '', tag = '' } = c.req.param() as { id?: string; tag?: string }
    try {
      const answer = await run({ id, tag, query: given?.data, body: sent?.data })
      return answer === null
        ? problemResponse({
            status: 404,
            title: 'There is no such thing',
            detail: `Nothing is known as ${id}: it may be written differently, or have been erased.`,
          })
        : c.json(answer as object)
    } catch (error) {
      if (error instanceof Invalid) return notRight(error.message, error.errors)
      if (!(error instanceof Refused)) throw error
      return problemResponse({ status: 409, title: 'That cannot be done now', detail: error.message })
    }
  })
}

/** Refuses a longer body before it is read. */
export function limitBody(maxSize = BODY_LIMIT_BYTES): MiddlewareHandler {
  const detail = `Send at most ${maxSize / 1024} KiB.`
  return refuseLonger({
    maxSize,
    onError: () => problemResponse({ status: 413, title: 'That is too long', detail }),
  })
}

/** A parameter given once is a string, one given several times an array. */
function queryOf(c: Context): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).flatMap(([name, values]) => {
      const filled = values.filter((value) => value !== '')
      return filled.length === 0 ? [] : [[name, filled.length === 1 ? (filled[0] ?? '') : filled]]
    }),
  )
}

/** Requires the JSON content type even for an empty body: no form on another page can send that. */
async function jsonOrProblem(c: Context): Promise<{ json: unknown } | Response> {
  if (!c.req.header('Content-Type')?.startsWith('application/json')) {
    return problemResponse({
      status: 415,
      title: 'Changes are sent as JSON',
      detail:
        'Send `Content-Type: application/json`, also with nothing in the body: a form of another page cannot do that.',
    })
  }
  const text = await c.req.text()
  try {
    return { json: text === '' ? {} : JSON.parse(text) }
  } catch {
    return problemResponse({ status: 400, title: 'That is not JSON', detail: 'The body could not be read.' })
  }
}

function invalid(error: z.core.$ZodError): Response {
  return notRight(error.issues.map(({ message }) => message).join('. '), fieldErrors(error))
}

function notRight(detail: string, errors: Record<string, string[]>): Response {
  return problemResponse({ status: 422, title: 'Some of that is not right', detail, errors })
}
