import type { Hono } from 'hono'
import { expect } from 'vitest'
import * as z from 'zod'

type Description = { paths: Record<string, Record<string, Call | undefined>> }
type Call = {
  responses: Record<string, { content?: Record<string, { schema?: z.core.JSONSchema.BaseSchema }> }>
}

const DESCRIPTION = '/api/openapi.json'
/** Of every app alike. */
let described: Promise<Description> | undefined

/** Fails unless a JSON answer of the operator's API is what its description says, and nothing besides. */
export async function expectAsDescribed(
  app: Pick<Hono, 'fetch'>,
  request: Request,
  response: Response,
): Promise<void> {
  const { pathname } = new URL(request.url)
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  if (!response.ok || !isJson || pathname === DESCRIPTION) return
  described ??= Promise.resolve(app.fetch(new Request(new URL(DESCRIPTION, request.url)))).then((answer) =>
    answer.json(),
  )
  const { paths } = await described
  // The most exact that fits.
  const [path = ''] = Object.keys(paths)
    .filter((each) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
    .sort((one, other) => one.split('{').length - other.split('{').length)
  const call = paths[path]?.[request.method.toLowerCase()]
  const schema = call?.responses[response.status]?.content?.['application/json']?.schema
  if (!schema) throw new Error(`${request.method} ${pathname} is not described`)
  const { error } = z.fromJSONSchema(schema).safeParse(await response.clone().json())
  expect(error?.issues, `${request.method} ${path} answers as described`).toBeUndefined()
}
