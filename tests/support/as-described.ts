import { expect } from 'vitest'
import * as z from 'zod'

type Description = { paths: Record<string, Record<string, Call | undefined>> }
type Call = {
  responses: Record<string, { content?: Record<string, { schema?: z.core.JSONSchema.BaseSchema }> }>
}

/** Fails unless a JSON answer of the operator's API is what its description says, and nothing besides. */
export async function expectAsDescribed(
  { paths }: Description,
  request: Request,
  response: Response,
): Promise<void> {
  const { pathname } = new URL(request.url)
  // The most exact that fits.
  const [path = ''] = Object.keys(paths)
    .filter((each) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
    .sort((one, other) => one.split('{').length - other.split('{').length)
  const call = paths[path]?.[request.method.toLowerCase()]
  if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/json')) return
  if (pathname === '/api/openapi.json') return
  const schema = call?.responses[response.status]?.content?.['application/json']?.schema
  if (!schema) throw new Error(`${request.method} ${pathname} is not described`)
  const { error } = z.fromJSONSchema(schema).safeParse(await response.clone().json())
  expect(error?.issues, `${request.method} ${path} answers as described`).toBeUndefined()
}
