/** What a spreadsheet may take for a formula, also after blanks and in its full-width forms. */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/

/** RFC 4180: every cell quoted, lines end in CRLF. A cell that could run as a formula gets an apostrophe before it. */
export function csv(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellText(row[column])))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellText).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
