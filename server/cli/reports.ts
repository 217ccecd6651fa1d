import { listAuditReports, withDue } from '#server/audit-reports/list-audit-reports.ts'
import { renderAuditReport } from '#server/audit-reports/report-page.ts'
import { sendAuditReport } from '#server/audit-reports/send-audit-report.ts'
import { Refused } from '#server/refused.ts'
import type { Services } from '#server/services.ts'
import { type Command, limitOf, outOf, required, WrongUsage } from './command.ts'
import { writePrivateFile } from './private-file.ts'

export const reportCommands: Record<string, Command> = {
  'reports list': {
    usage: 'reports list [--limit N]',
    does: 'the newest audit reports, drafts and sent ones, and when each draft is due',
    run: (services, _args, options) => listAuditReports(services, { limit: limitOf(options) }),
  },
  'reports show': {
    usage: 'reports show ID',
    does: "one audit report; ID is its own, its lead's or the reference",
    run: async (services, args) => withDue(services, await find(services, args)),
  },
  'reports send': {
    usage: 'reports send ID [--to EMAIL] [--again]',
    does: 'mails a report to whoever asked for it, or to the address they named on the phone, also where it was sent before (--again); the running site does the sending',
    run: async (services, args, { to, again }) => {
      const report = await find(services, args)
      const sending = { to: typeof to === 'string' ? to : undefined, ...(again && { sentAt: report.sentAt }) }
      return sendAuditReport(services, report, sending)
    },
  },
  'reports page': {
    usage: 'reports page ID --out FILE',
    does: 'writes the report as a page that prints on A4',
    run: async (services, args, options) => {
      const out = outOf(options)
      if (out === undefined) throw new WrongUsage('--out FILE is missing')
      const report = await find(services, args)
      await writePrivateFile(out, await renderAuditReport(report, services.content.site))
      return { id: report.id, file: out }
    },
  },
}

async function find({ store }: Services, args: string[]) {
  const id = required(args, 'ID')
  const report = await store.findAuditReport(id)
  if (!report) throw new Refused(`There is no report ${id}.`)
  return report
}
