import { type Context, Hono } from 'hono'
import type { Site } from '#content/schemas.ts'
import { reportTextFields } from '#domain/audit-report/report-form.ts'
import { ReportText } from '#domain/audit-report/report-text.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { type Problem, problemResponse } from '#server/http/problem.ts'
import { isProblem, readForm } from '#server/http/read-form.ts'
import type { Store } from '#server/store/store.ts'
import { REPORT_SENT } from './edit-audit-report.ts'
import { REPORT_PAGE_POLICY, renderAuditReport, renderRefusal } from './report-page.ts'

type Deps = { store: Pick<Store, 'findAuditReport'>; content: { site: Site } }

/** Reports as their readers will see them, for the provider's staff. Whoever mounts this controls access. */
export function auditReportPages({ store, content }: Deps): Hono {
  const app = new Hono()

  app.get('/reports/:id/page', async (c) => {
    const report = await store.findAuditReport(c.req.param('id'))
    if (!report) return notFound()
    return page(c, await renderAuditReport(report, content.site))
  })

  /** The editor's preview button posts a plain form here; nothing is saved. */
  app.post('/reports/:id/preview', async (c) => {
    const report = await store.findAuditReport(c.req.param('id'))
    if (!report) return notFound()
    if (report.state === 'sent') return page(c, await renderRefusal(REPORT_SENT, []), 409)
    const body = await readForm(c.req.raw)
    if (isProblem(body)) return page(c, await renderRefusal(body.title, [body.detail]), body.status)
    const text = ReportText.safeParse(reportTextFields((name) => valuesOf(body.fields[name])))
    if (text.success)
      return page(c, await renderAuditReport({ ...report, text: text.data }, content.site, true))
    const reasons = Object.values(fieldErrors(text.error)).flat()
    return page(c, await renderRefusal('Some of that is not right', reasons), 422)
  })

  return app
}

function page(c: Context, html: string, status: 200 | Problem['status'] = 200): Response | Promise<Response> {
  c.header('Content-Security-Policy', REPORT_PAGE_POLICY)
  c.header('Cache-Control', 'no-store')
  return c.html(html, status)
}

/** A field sent once is a string, one sent several times an array. */
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
