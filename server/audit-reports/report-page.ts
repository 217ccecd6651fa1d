import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { Site } from '#content/schemas.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { formatDay } from '#domain/time/format-when.ts'
import { senderLine } from '#server/channels/sender-line.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { estimateFigures } from './estimate-figures.ts'
import { reportChart } from './report-chart.ts'
import { findingRows } from './report-findings.ts'
import { ESTIMATE_HEADING } from './report-message.ts'

const inTree = (path: string) => new URL(`../../${path}`, import.meta.url)
const FONT = readFileSync(inTree('public/fonts/archivo-78.woff2')).toString('base64')
/** Inlined in the page, so that a saved copy looks the same everywhere. */
const STYLES = readFileSync(inTree('server/audit-reports/report-page.css'), 'utf8').replace('{font}', FONT)

/** The report has styles of its own and no script; nothing else is loaded. */
export const REPORT_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Renders the whole document, for the screen and for A4 paper. `unsaved`: its text is not saved yet. */
export async function renderAuditReport(report: AuditReport, site: Site, unsaved = false): Promise<string> {
  const { text, basis } = report
  const body = html`
${stateLine(report, unsaved)}
<main class="sheet">
${head(report, site)}
${text.notes ? html`<section class="notes"><h2>Before you start</h2><p class="lines">${text.notes}</p></section>` : ''}
<section>
<h2>Three quick wins</h2>
<ol class="wins">${text.quickWins.map(
    (win, i) => html`
<li><span class="number" aria-hidden="true">${i + 1}</span><div><h3>${win.title}</h3><p class="lines">${win.text}</p></div></li>`,
  )}
</ol>
</section>
${estimate(basis.estimate)}
${plan(text.plan)}
${findings(report)}
<section class="rests">
<h2>What this rests on</h2>
<ul>${basis.assumptions.map((line) => html`<li>${line}</li>`)}</ul>
</section>
${foot(site)}
</main>
`
  return documentOf(`${text.title} | ${site.brand}`, body)
}

function stateLine({ state, contact }: AuditReport, unsaved: boolean) {
  if (state === 'sent') return ''
  const says = unsaved
    ? 'Preview of a text that is not saved. Close this page to go on editing.'
    : `Draft. ${contact.name ?? 'The visitor'} has not been sent this yet.`
  return html`<aside class="draft" aria-label="State">${says} This line is not printed.</aside>`
}

/** Renders the page that a browser gets instead of a preview that cannot be shown. */
export async function renderRefusal(title: string, reasons: readonly string[]): Promise<string> {
  const body = html`
<main class="sheet">
<h1>${title}</h1>
<section><ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul></section>
<p>Close this page, change the text and preview it again.</p>
</main>
`
  return documentOf(title, body)
}

async function documentOf(title: string, body: ReturnType<typeof html>): Promise<string> {
  const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
${body}
</body>
</html>
`
  return String(await page)
}

function head({ text, contact, basis, reference, requestedAt }: AuditReport, site: Site) {
  const { trade, area } = basis.facts
  const cells = [
    ['For', contact.name ?? contact.businessName],
    ['Trade', trade === 'Other' ? '' : trade],
    ['Area', area],
    ['Asked for', formatDay(Date.parse(requestedAt), site.timeZone)],
  ].filter(([, value]) => value)
  return html`<header>
<p class="docket-head"><b>${site.brand}</b><span>Audit ${reference}</span></p>
<div class="tape" aria-hidden="true"></div>
<h1>${text.title}</h1>
<dl class="cells">${cells.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
</header>`
}

function plan(months: AuditReport['text']['plan']) {
  return html`<section class="plan">
<h2>Your next 90 days</h2>
<div class="months">${months.map(
    ({ title, steps }) => html`
<div class="month"><h3>${title}</h3><ul>${steps.map((step) => html`<li>${step}</li>`)}</ul></div>`,
  )}
</div>
</section>`
}

function estimate(given: AuditReport['basis']['estimate']) {
  if (!given) return ''
  return html`<section class="estimate">
<div class="stamped"><h2>${ESTIMATE_HEADING}</h2><p class="stamp">Illustrative estimate</p></div>
<div class="worth">
${given.result.noGain ? '' : reportChart(given)}
<dl class="figures">${estimateFigures(given).map(
    ({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>
</div>
<p>It follows from what you told us and the assumptions at the end. It is not a forecast or a promise.</p>
</section>`
}

function findings({ basis }: AuditReport) {
  const rows = findingRows(basis.facts.website)
  if (rows.length === 0) return ''
  return html`<section class="found">
<h2>What we saw on your website</h2>
<table>
<thead><tr><th scope="col">Looked for</th><th scope="col">Found</th></tr></thead>
<tbody>${rows.map(
    ({ label, value, good }) => html`
<tr><th scope="row">${label}</th><td class="${good ? 'good' : 'open'}">${value}</td></tr>`,
  )}
</tbody>
</table>
</section>`
}

function foot(site: Site) {
  const { phone, emails } = site
  return html`<footer>
<p><b>Questions about this?</b> Ring <a href="tel:${phone}">${formatPhone(phone)}</a> or write to <a href="mailto:${emails.support}">${emails.support}</a>.</p>
<p>${senderLine(site)}</p>
</footer>`
}
