import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'

/** The interface in OpenAPI 3.1, from the schemas that the calls are checked with. */
export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of endpoints) {
    const path = each.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.method]: operation(each) }
  }
  paths['/api/live'] = {
    get: {
      summary: 'Server-sent events: what comes in and what changes. Goes on after Last-Event-ID',
      responses: { 200: { description: 'A stream', content: { 'text/event-stream': {} } } },
    },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Operator side', version: '1' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN, where one is set' },
      },
    },
    security: [{}, { token: [] }],
  }
}

/** Says so in words: OpenAPI tells programs to ignore a header parameter that is called Content-Type. */
const NOTHING = {
  description:
    'Nothing is read from it, but `Content-Type: application/json` must come with it: a form of another page cannot send that. `{}` will do.',
  required: true,
  content: { 'application/json': { schema: { type: 'object' } } },
}

function operation({ method, path, does, query, body, answer }: Endpoint) {
  return {
    summary: does,
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(query),
    ],
    ...(method !== 'get' && {
      requestBody: body ? { required: true, content: json(body, 'input') } : NOTHING,
    }),
    responses: {
      200: { description: 'Done', content: json(answer, 'output') },
      default: { description: 'Refused, with the reason', content: { 'application/problem+json': {} } },
    },
  }
}

function queryParameters(query: z.core.$ZodType | undefined) {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

function json(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema, ...described } = z.toJSONSchema(schema, { io })
  return { 'application/json': { schema: described } }
}
