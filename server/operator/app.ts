import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { auditReportPages } from '#server/audit-reports/report-pages.ts'
import { failureResponse, isRead } from '#server/http/failure.ts'
import {
  isProblemResponse,
  methodNotAllowed,
  type Problem,
  problemResponse,
  RETRY_SOON_S,
} from '#server/http/problem.ts'
import { asksForPage } from '#server/http/read-form.ts'
import { contentSecurityPolicy, FIXED_HEADERS } from '#server/http/security-headers.ts'
import type { StaticFiles } from '#server/http/static-files.ts'
import type { Log } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { calendarFeed, isCalendarFeed } from './calendar-feed.ts'
import { limitBody, mount } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import type { Live } from './live.ts'
import { metrics } from './metrics.ts'
import { openApi } from './openapi.ts'
import { problemPage } from './plain-page.ts'
import { crossOriginRefusal } from './same-origin.ts'
import { createSessions, localPath, signInPage } from './sign-in.ts'

export type OperatorDeps = Services & {
  /** The built console. */
  files: Pick<StaticFiles, 'serve'>
  live: Live
  /** Called when deliveries have become due. */
  wake: () => void
  log: Log
}

const HEADERS = {
  ...FIXED_HEADERS,
  // 'no-referrer' would make the origin of our own posts 'null'.
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': contentSecurityPolicy({ scripts: [], styles: [] }),
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
}

/** Addresses of the console's views: all serve the same document, which shows the view for its address. */
const CONSOLE_PATHS = ['/', '/items/:id', '/calendar', '/overview', '/numbers', '/review-links']

/** The provider's side, on its own listener: the public one has none of these routes. */
export function createOperatorApp(deps: OperatorDeps): Hono {
  const { config, files, live, log } = deps
  const { requireSession, signIn, signOut } = createSessions(deps)
  const app = new Hono()

  app.use(async (c, next) => {
    const foreign = crossOriginRefusal(c.req.raw, config)
    if (foreign) {
      c.res = problemResponse({ status: 403, title: 'Not from here', detail: foreign })
    } else {
      await next()
    }
    if (isProblemResponse(c.res) && asksForPage(c.req.raw)) c.res = await problemPage(c.res)
    for (const [name, value] of Object.entries(HEADERS)) {
      // An audit report sets a policy for its own styles.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/static/*', (c, next) => files.serve(c.req.raw, c.req.path) ?? next())
  app.get('/sign-in', async (c) => {
    const to = localPath(c.req.query('to'))
    return (await requireSession(c)) ? c.html(signInPage(to)) : c.redirect(to, 303)
  })
  app.post('/sign-in', limitBody(), signIn)
  app.post('/sign-out', signOut)
  app.get('/calendar/:file', async (c, next) => {
    if (!isCalendarFeed(c.req.path, deps)) return next()
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    return c.body(await calendarFeed(deps))
  })
  app.use(async (c, next) => (await requireSession(c)) ?? next())

  app.get('/metrics', async (c) => {
    c.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
    return c.body(await metrics(deps))
  })

  app.route('/', auditReportPages(deps))

  const calls = endpoints({ ...deps, changed: () => void live.look(), rearranged: live.reload })
  for (const call of calls) mount(app, call)
  app.get('/api/live', (c) =>
    // Hono answers HEAD by running the handler of GET without its body: the stream would never be closed.
    c.req.method === 'HEAD'
      ? c.body(null, 200, { 'Content-Type': 'text/event-stream' })
      : live.stream(c.req.header('Last-Event-ID') ?? null),
  )
  app.get('/api/openapi.json', (c) => c.json(openApi(calls)))
  app.on('GET', CONSOLE_PATHS, (c, next) => files.serve(c.req.raw, '/') ?? next())

  for (const [path, methods] of methodsByPath(app))
    app.all(path, (c, next) =>
      methods.includes(c.req.method) ? next() : methodNotAllowed(c.req.path, methods.join(', ')),
    )
  app.all('*', (c) =>
    problemResponse({ status: 404, title: 'There is nothing here', detail: `No page is at ${c.req.path}.` }),
  )
  app.onError((error, c) =>
    failureResponse(log, error, c, {
      // Not the address itself: the calendar feed's gives access to it, and a tag may be anything.
      path: routePath(c),
      away: storeAway(c.req.method),
      failed: (errorId) => `It is logged as ${errorId}.`,
    }),
  )
  return app
}

/** The methods of each mounted path. HEAD is answered wherever GET is. */
function methodsByPath({ routes }: Hono): Map<string, string[]> {
  const taken = new Map<string, string[]>()
  for (const { method, path } of routes) {
    if (method === 'ALL') continue
    const methods = [...(taken.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]
    taken.set(path, [...new Set(methods)])
  }
  return taken
}

/** Words for staff, who can run `doctor`; a change may have been made all the same. */
function storeAway(method: string): Problem {
  const unsure = 'The database did not answer in time. Look whether it was done before you repeat it.'
  return {
    status: 503,
    title: 'The database does not answer',
    detail: isRead(method) ? 'The database does not answer. What you see may be old.' : unsure,
    retryAfter: RETRY_SOON_S,
  }
}
