/** `button`: the link is shown as a button, because it is what the mail is for. */
export type MailRow = {
  label: string
  value: string
  href: string | null
  button?: 'hot' | 'line' | undefined
}
export type MailContent = {
  /** The sender, named on the strip at the top. */
  from: string
  reference?: string
  title: string
  /** What matters most, in one line. */
  promise: string | null
  rows: readonly MailRow[]
  /** Who we are and why the mail was sent; only in visitors' mails. */
  foot?: string
}

/** Sender of mails to our own staff, so that nobody takes one for a visitor's mail. */
export const DESK = 'Operator side'

/** A longer label gets a line of its own, so that it does not push every value to the right. */
const LABEL_MAX = 24

export function mailText({ title, promise, rows, foot }: MailContent): string {
  const short = rows.map(({ label }) => label.length).filter((length) => length <= LABEL_MAX)
  const width = Math.max(0, ...short) + 2
  const lines = rows.map(({ label, value, href }) => {
    const address = /^(tel|https?):/.test(href ?? '') ? ` (${href})` : ''
    const name = label.endsWith('?') ? label : `${label}:`
    return label.length > LABEL_MAX
      ? `${name}\n  ${value.replaceAll('\n', '\n  ')}${address}\n`
      : `${name.padEnd(width)}${value.replaceAll('\n', `\n${' '.repeat(width)}`)}${address}`
  })
  return [title, ...(promise ? ['', promise] : []), '', ...lines, ...(foot ? ['', foot] : []), ''].join('\n')
}

export function mailHtml({ title, promise, rows, foot, ...strip }: MailContent): string {
  const notice = promise
    ? `<p class="notice" style="margin:0 0 20px;padding:12px 16px;background:${LIGHT.carbon};border-left:6px solid ${LIGHT.hot};color:${LIGHT.ink};font-size:18px;line-height:1.4;font-weight:bold">${escapeHtml(promise)}</p>`
    : ''
  return mailPage(
    { title, ...strip },
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escapeHtml(title)}</h1>
${notice}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
${rows.map(htmlRow).join('\n')}
</table>
${foot ? `<p class="soft" style="margin:20px 0 0;font-size:14px;color:${LIGHT.soft}">${escapeHtml(foot)}</p>` : ''}`,
  )
}

/** The site's colours: mails cannot use CSS variables. A test compares them with app/styles/tokens.css. */
export const LIGHT = {
  paper: '#f4f1e9',
  sheet: '#fffdf8',
  carbon: '#f8e6ac',
  ink: '#16150f',
  soft: '#4b483f',
  line: '#cdc7b8',
  hot: '#ff7a1a',
  'on-hot': '#16150f',
} as const
export const DARK = {
  paper: '#191a1c',
  sheet: '#232528',
  carbon: '#4a4020',
  ink: '#f5f2ea',
  soft: '#bfbbb1',
  line: '#3d3f43',
} as const

/** Mail programs that drop style sheets show the light scheme, which is set inline on each element. */
const SHEET = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.mail{background:${DARK.paper}!important;color:${DARK.ink}!important}
.sheet{background:${DARK.sheet}!important}
.notice{background:${DARK.carbon}!important;color:${DARK.ink}!important}
.soft{color:${DARK.soft}!important}
.line{border-color:${DARK.line}!important}
}`

/** The frame of every mail: one column that fits a phone, under a strip that says who writes. `body` is HTML. */
export function mailPage(
  { title, from, reference = '' }: Pick<MailContent, 'title' | 'from' | 'reference'>,
  body: string,
): string {
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${SHEET}</style></head>
<body class="mail" style="margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink};font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<div class="sheet" style="max-width:600px;margin:0 auto;background:${LIGHT.sheet}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${LIGHT.hot};color:${LIGHT['on-hot']};font-weight:bold"><tr><td style="padding:12px 20px">${escapeHtml(from)}</td><td align="right" style="padding:12px 20px">${escapeHtml(reference)}</td></tr></table>
<div role="article" style="padding:24px 20px 32px">
${body}
</div>
</div>
</body>
</html>
`
}

const LINK = 'display:block;padding:12px 0;color:inherit;font-weight:bold'
const BUTTON =
  'display:block;margin:6px 0 4px;padding:11px 16px;border:2px solid;border-radius:4px;text-align:center;text-decoration:none;font-weight:bold'
const LINKS: Readonly<Record<'link' | 'hot' | 'line', string>> = {
  link: LINK,
  hot: `${BUTTON};border-color:${LIGHT.hot};background:${LIGHT.hot};color:${LIGHT['on-hot']}`,
  line: `${BUTTON};color:inherit`,
}

function htmlRow({ label, value, href, button }: MailRow): string {
  const shown = escapeHtml(value)
  const content = href
    ? `<a href="${escapeHtml(href)}" style="${LINKS[button ?? 'link']}">${shown}</a>`
    : shown
  return `<tr><td class="line" style="padding:10px 0;border-top:1px solid ${LIGHT.line}"><div class="soft" style="font-size:14px;color:${LIGHT.soft}">${escapeHtml(label)}</div><div dir="auto" style="white-space:pre-line">${content}</div></td></tr>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
