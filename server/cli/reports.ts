import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ReportText } from '#domain/audit-report/report-text.ts'
import { errorText } from '#domain/error-text.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { editAuditReport } from '#server/audit-reports/edit-audit-report.ts'
import { listAuditReports, withDue } from '#server/audit-reports/list-audit-reports.ts'
import { renderAuditReport } from '#server/audit-reports/report-page.ts'
import { sendAuditReport } from '#server/audit-reports/send-audit-report.ts'
import { Invalid, Refused } from '#server/refused.ts'
import type { Services } from '#server/services.ts'
import { type Command, limitOf, type Options, outOf, required, WrongUsage } from './command.ts'
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
  'reports edit': {
    usage: 'reports edit ID --from FILE',
    does: 'saves the text of a draft: FILE is what `reports show` printed, with its `text` changed',
    run: async (services, args, options) => {
      const { text, editedAt } = readEdited(options)
      return editAuditReport(services, { ...(await find(services, args)), editedAt }, text)
    },
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

/** `editedAt` is what the person had in front of them, so that nobody else's edit is overwritten. */
const Edited = z.object({ text: ReportText, editedAt: z.nullable(z.string()) })

function readEdited({ from }: Options) {
  if (typeof from !== 'string') throw new WrongUsage('--from FILE is missing')
  let file: unknown
  try {
    file = JSON.parse(readFileSync(from, 'utf8'))
  } catch (error) {
    throw new Refused(`The edited report cannot be read from ${from}: ${errorText(error)}`)
  }
  const edited = Edited.safeParse(file)
  if (edited.success) return edited.data
  throw new Invalid(fieldErrors(edited.error))
}

async function find({ store }: Services, args: string[]) {
  const id = required(args, 'ID')
  const report = await store.findAuditReport(id)
  if (!report) throw new Refused(`There is no report ${id}.`)
  return report
}
