import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { reportTextFields } from '#domain/audit-report/report-form.ts'
import { ReportText } from '#domain/audit-report/report-text.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { type Problem, problemResponse } from '#server/http/problem.ts'
import { BODY_LIMIT_BYTES, isProblem, readForm, readJson } from '#server/http/read-form.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { listAuditReports } from './list-audit-reports.ts'
import { REPORT_PAGE_POLICY, renderAuditReport, renderRefusal } from './report-page.ts'
import { type SendReportDeps, sendAuditReport } from './send-audit-report.ts'

const Filter = z.object({
  state: z.enum(['draft', 'sent'], 'state is draft or sent').optional(),
  limit: z.coerce.number('limit is a number').int().min(1).max(500).default(100),
})

/** What a person has in front of them; a program that leaves it out means the report as it is. */
const AsRead = z.object({ editedAt: z.nullable(z.string()).optional() })

/** Sees to it that what was sent leaves at once. */
type Deps = SendReportDeps & { wake?: () => void }

/** Reports for the provider's staff: who may reach this is decided where it is mounted. */
export function auditReportRoutes(deps: Deps): Hono {
  const { store, clock, content } = deps
  const app = new Hono()

  app.get('/reports', async (c) => {
    const filter = Filter.safeParse(c.req.query())
    if (!filter.success) return invalid(filter.error)
    const { state, limit } = filter.data
    return c.json(await listAuditReports(deps, { limit, ...(state && { state }) }))
  })

  app.get('/reports/:id', async (c) => {
    const report = await store.findAuditReport(c.req.param('id'))
    return report ? c.json(report) : notFound()
  })

  app.get('/reports/:id/page', async (c) => {
    const report = await store.findAuditReport(c.req.param('id'))
    if (!report) return notFound()
    return page(c, await renderAuditReport(report, content.site))
  })

  /** The editor's second button, as a plain form post: nothing is kept. */
  app.post('/reports/:id/preview', async (c) => {
    const report = await store.findAuditReport(c.req.param('id'))
    if (!report) return notFound()
    if (report.state === 'sent') return page(c, await renderRefusal(SENT, []), 409)
    const body = await readForm(c.req.raw)
    if (isProblem(body)) return page(c, await renderRefusal(body.title, [body.detail]), body.status)
    const text = ReportText.safeParse(reportTextFields((name) => valuesOf(body.fields[name])))
    if (text.success)
      return page(c, await renderAuditReport({ ...report, text: text.data }, content.site, true))
    const reasons = Object.values(fieldErrors(text.error)).flat()
    return page(c, await renderRefusal('Some of that is not right', reasons), 422)
  })

  app.put('/reports/:id', async (c) => {
    const report = await store.findAuditReport(c.req.param('id'))
    if (!report) return notFound()
    const body = await readForm(c.req.raw)
    if (isProblem(body)) return problemResponse(body)
    const text = ReportText.safeParse(body.fields)
    if (!text.success) return invalid(text.error)
    const now = new Date(clock.now()).toISOString()
    if (await store.editAuditReport(asRead(report, body.fields), text.data, now))
      return c.json({ ...report, text: text.data, editedAt: now } satisfies AuditReport)
    return problemResponse(conflict(report.state === 'sent' ? SENT : EDITED))
  })

  app.post('/reports/:id/send', async (c) => {
    const report = await store.findAuditReport(c.req.param('id'))
    if (!report) return notFound()
    const body = await readJson(c.req.raw, BODY_LIMIT_BYTES)
    const sent = await sendAuditReport(deps, asRead(report, body))
    if ('refused' in sent) return problemResponse(conflict(sent.refused))
    deps.wake?.()
    return c.json(sent)
  })

  return app
}

const SENT = 'A report that was sent is not changed any more.'
const EDITED =
  'Somebody else has saved it since you opened it. Copy what you have written, open it again and put the two together.'

function asRead(report: AuditReport, body: unknown): AuditReport {
  const { editedAt = report.editedAt } = AsRead.safeParse(body).data ?? {}
  return { ...report, editedAt }
}

function page(c: Context, html: string, status: 200 | Problem['status'] = 200): Response | Promise<Response> {
  c.header('Content-Security-Policy', REPORT_PAGE_POLICY)
  c.header('Cache-Control', 'no-store')
  return c.html(html, status)
}

/** A field that came once is a text, one that came again an array. */
function valuesOf(value: unknown): string[] {
  return [value ?? []].flat().map(String)
}

function notFound(): Response {
  return problemResponse({
    status: 404,
    title: 'There is no such report',
    detail: 'It may have been erased.',
  })
}

function conflict(detail: string): Problem {
  return { status: 409, title: 'That cannot be done now', detail }
}

function invalid(error: z.core.$ZodError): Response {
  const errors = fieldErrors(error)
  const detail = Object.values(errors).flat().join('. ')
  return problemResponse({ status: 422, title: 'Some of that is not right', detail, errors })
}
