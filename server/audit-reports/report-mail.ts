import { html } from 'hono/html'
import type { Site } from '#content/schemas.ts'
import { cleanLine } from '#domain/leads/form-text.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { formatDay } from '#domain/time/format-when.ts'
import type { MailMessage } from '#server/channels/mail-message.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { estimateFigures } from './estimate-figures.ts'

/** The report as a mail to the person who asked for it. */
export async function reportMail(report: AuditReport, to: string, site: Site): Promise<MailMessage> {
  return {
    to,
    replyTo: site.emails.support,
    subject: cleanLine(`${report.text.title} (${report.reference})`),
    text: mailText(report, site),
    html: await mailHtml(report, site),
  }
}

function greeting({ contact, requestedAt }: AuditReport, { timeZone }: Site): [string, string] {
  const [first = 'there'] = contact.name?.split(/\s+/) ?? []
  return [
    `Hello ${first},`,
    `On ${formatDay(Date.parse(requestedAt), timeZone)} you asked us for a marketing audit. Here are three quick wins and a plan for the next 90 days.`,
  ]
}

const ESTIMATE = 'What answering every call could be worth'
const ILLUSTRATIVE =
  'An illustrative estimate from what you told us and the assumptions below. It is not a forecast or a promise.'

function closing({ brand, legalName, abn, phone }: Site): string[] {
  return [
    `Questions? Answer this mail or ring ${formatPhone(phone)}.`,
    `${brand} is ${legalName}, ABN ${abn}. You get this one mail because you asked for the audit. If you want no more mail from us, answer with the word stop.`,
  ]
}

function mailText(report: AuditReport, site: Site): string {
  const { text, basis } = report
  const figures = basis.estimate
    ? [
        heading(ESTIMATE),
        estimateFigures(basis.estimate)
          .map(({ label, value }) => `${label}: ${value}`)
          .join('\n'),
        ILLUSTRATIVE,
      ]
    : []
  return `${[
    ...greeting(report, site),
    ...(text.notes ? [text.notes] : []),
    heading('Three quick wins'),
    ...text.quickWins.map((win, i) => `${i + 1}. ${win.title}\n${win.text}`),
    heading('Your next 90 days'),
    ...text.plan.map(({ title, steps }) => [title, ...steps.map((step) => `- ${step}`)].join('\n')),
    ...figures,
    heading('What this rests on'),
    basis.assumptions.map((line) => `- ${line}`).join('\n'),
    ...closing(site),
  ].join('\n\n')}\n`
}

function heading(words: string): string {
  return `${words.toUpperCase()}\n${'='.repeat(words.length)}`
}

/** Inline styles only: many mail programs drop everything else. One column that fits a phone. */
async function mailHtml(report: AuditReport, site: Site): Promise<string> {
  const { text, basis } = report
  const [hello, asked] = greeting(report, site)
  const page = html`<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${text.title}</title></head>
<body style="margin:0;padding:24px 16px;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<div style="max-width:600px;margin:0 auto">
<p style="margin:0;padding:10px 14px;background:#ff7a1a;color:#16150f;font-weight:bold">${site.brand} | Audit ${report.reference}</p>
<h1 style="margin:20px 0 16px;font-size:26px;line-height:1.2">${text.title}</h1>
<p>${hello}</p>
<p>${asked}</p>
${text.notes ? html`<p style="padding:12px 14px;background:#f8e6ac;color:#16150f;white-space:pre-line">${text.notes}</p>` : ''}
${h2('Three quick wins')}
${text.quickWins.map((win, i) => html`${h3(`${i + 1}. ${win.title}`)}<p style="margin:0;white-space:pre-line">${win.text}</p>`)}
${h2('Your next 90 days')}
${text.plan.map(({ title, steps }) => html`${h3(title)}${list(steps)}`)}
${
  basis.estimate
    ? html`${h2(ESTIMATE)}<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
${estimateFigures(basis.estimate).map(({ label, value }) => html`<tr><td style="padding:6px 12px 6px 0;border-bottom:1px solid #999">${label}</td><td align="right" style="padding:6px 0;border-bottom:1px solid #999;font-weight:bold">${value}</td></tr>`)}
</table><p style="margin:12px 0 0">${ILLUSTRATIVE}</p>`
    : ''
}
${h2('What this rests on')}
${list(basis.assumptions)}
${closing(site).map((line) => html`<p style="margin:20px 0 0;font-size:14px">${line}</p>`)}
</div>
</body>
</html>
`
  return String(await page)
}

function h2(words: string) {
  return html`<h2 style="margin:28px 0 8px;padding-top:16px;border-top:2px solid;font-size:20px;line-height:1.25">${words}</h2>`
}

function h3(words: string) {
  return html`<h3 style="margin:16px 0 4px;font-size:17px;line-height:1.3">${words}</h3>`
}

function list(lines: readonly string[]) {
  return html`<ul style="margin:8px 0 0;padding-left:20px">${lines.map((line) => html`<li style="margin-bottom:6px">${line}</li>`)}</ul>`
}
