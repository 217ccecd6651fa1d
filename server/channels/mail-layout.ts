export type MailRow = { label: string; value: string; href: string | null }
export type MailContent = { title: string; promise: string | null; rows: readonly MailRow[] }

export function mailText({ title, promise, rows }: MailContent): string {
  const width = Math.max(...rows.map(({ label }) => label.length)) + 2
  const lines = rows.map(({ label, value, href }) => {
    const indented = value.replaceAll('\n', `\n${' '.repeat(width)}`)
    const address = /^(tel|https?):/.test(href ?? '') ? ` (${href})` : ''
    return `${`${label}:`.padEnd(width)}${indented}${address}`
  })
  return [title, ...(promise ? ['', promise] : []), '', ...lines, ''].join('\n')
}

/** One column that fits a phone, inline styles only, readable when images and dark mode do as they like. */
export function mailHtml({ title, promise, rows }: MailContent): string {
  const heading = escapeHtml(title)
  const notice = promise
    ? `<p style="margin:0 0 20px;padding:12px 16px;background:#fff3e6;border-left:4px solid #d9480f;color:#1c1917;font-weight:bold">${escapeHtml(promise)}</p>`
    : ''
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${heading}</title></head>
<body style="margin:0;padding:24px 16px;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${heading}</h1>
${notice}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
${rows.map(htmlRow).join('\n')}
</table>
</div>
</body>
</html>
`
}

function htmlRow({ label, value, href }: MailRow): string {
  const shown = escapeHtml(value)
  const content = href ? `<a href="${escapeHtml(href)}" style="font-weight:bold">${shown}</a>` : shown
  return `<tr><td style="padding:8px 0;border-bottom:1px solid #d6d3d1"><div style="font-size:13px;opacity:.75">${escapeHtml(label)}</div><div dir="auto" style="white-space:pre-line;overflow-wrap:anywhere">${content}</div></td></tr>`
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
