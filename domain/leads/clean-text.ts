// C0 controls but tab and line feed. NUL is refused by PostgreSQL, the others only hide things.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const C0_CONTROLS = /[\u0000-\u0008\u000B-\u001F]/g

/** Text as every store keeps it unchanged: well-formed, composed (NFC), line feeds only, no control characters. */
export function cleanText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return lines.toWellFormed().replace(C0_CONTROLS, '').normalize('NFC')
}
