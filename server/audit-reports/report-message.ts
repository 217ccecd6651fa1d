import { html } from 'hono/html'
import type { Site } from '#content/schemas.ts'
import { cleanLine } from '#domain/leads/clean-text.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { firstWord } from '#domain/leads/text-from-query.ts'
import { formatDay } from '#domain/time/format-when.ts'
import { LIGHT, mailPage } from '#server/channels/mail-layout.ts'
import type { MailMessage } from '#server/channels/mail-message.ts'
import { senderLine } from '#server/channels/sender-line.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { estimateFigures } from './estimate-figures.ts'

/** The report as a mail to the person who asked for it. */
export async function reportMessage(report: AuditReport, to: string, site: Site): Promise<MailMessage> {
  return {
    to,
    replyTo: site.emails.support,
    subject: cleanLine(`${report.text.title} (${report.reference})`),
    text: reportText(report, site),
    html: await reportHtml(report, site),
  }
}

function greeting({ contact, requestedAt }: AuditReport, { timeZone }: Site): [string, string] {
  return [
    `Hello ${firstWord(contact.name) || 'there'},`,
    `On ${formatDay(Date.parse(requestedAt), timeZone)} you asked us for a marketing audit. Here are three quick wins and a plan for the next 90 days.`,
  ]
}

export const ESTIMATE_HEADING = 'What answering and following up could be worth'
const ILLUSTRATIVE =
  'An illustrative estimate from what you told us and the assumptions below. It is not a forecast or a promise.'

const QUESTIONS = 'Questions? Reply to this email or ring'

function why(site: Site): string {
  return `${senderLine(site)} You get this because you asked for the audit. To get no more email from us, reply STOP.`
}

function reportText(report: AuditReport, site: Site): string {
  const { text, basis } = report
  const figures = basis.estimate
    ? [
        heading(ESTIMATE_HEADING),
        estimateFigures(basis.estimate)
          .map(({ label, value }) => `${label}: ${value}`)
          .join('\n'),
        ILLUSTRATIVE,
      ]
    : []
  return `${[
    text.title,
    ...greeting(report, site),
    ...(text.notes ? [text.notes] : []),
    heading('Three quick wins'),
    ...text.quickWins.map((win, i) => `${i + 1}. ${win.title}\n${win.text}`),
    heading('Your next 90 days'),
    ...text.plan.map(({ title, steps }) => [title, ...steps.map((step) => `- ${step}`)].join('\n')),
    ...figures,
    heading('What this rests on'),
    basis.assumptions.map((line) => `- ${line}`).join('\n'),
    `${QUESTIONS} ${formatPhone(site.phone)}.`,
    why(site),
  ].join('\n\n')}\n`
}

function heading(words: string): string {
  return `${words.toUpperCase()}\n${'='.repeat(words.length)}`
}

async function reportHtml(report: AuditReport, site: Site): Promise<string> {
  const { text, basis } = report
  const [hello, asked] = greeting(report, site)
  const body = await html`<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${text.title}</h1>
<p>${hello}</p>
<p>${asked}</p>
${text.notes ? html`<p class="notice" style="padding:12px 16px;background:${LIGHT.carbon};border-left:6px solid ${LIGHT.hot};color:${LIGHT.ink};white-space:pre-line">${text.notes}</p>` : ''}
${h2('Three quick wins')}
${text.quickWins.map((win, i) => html`${h3(`${i + 1}. ${win.title}`)}<p style="margin:0;white-space:pre-line">${win.text}</p>`)}
${h2('Your next 90 days')}
${text.plan.map(({ title, steps }) => html`${h3(title)}${list(steps)}`)}
${
  basis.estimate
    ? html`${h2(ESTIMATE_HEADING)}<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
${estimateFigures(basis.estimate).map(({ label, value }) => html`<tr><td class="line" style="padding:8px 12px 8px 0;border-bottom:1px solid ${LIGHT.line}">${label}</td><td class="line" align="right" style="padding:8px 0;border-bottom:1px solid ${LIGHT.line};font-weight:bold">${value}</td></tr>`)}
</table><p style="margin:12px 0 0">${ILLUSTRATIVE}</p>`
    : ''
}
${h2('What this rests on')}
${list(basis.assumptions)}
<p style="margin:24px 0 0;padding-top:16px;border-top:2px solid">${QUESTIONS} <a href="tel:${site.phone}" style="display:inline-block;padding:11px 0;color:inherit;font-weight:bold">${formatPhone(site.phone)}</a>.</p>
<p class="soft" style="margin:12px 0 0;font-size:14px;color:${LIGHT.soft}">${why(site)}</p>`
  const reference = `Audit ${report.reference}`
  return mailPage({ title: text.title, from: site.brand, reference }, String(body))
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
