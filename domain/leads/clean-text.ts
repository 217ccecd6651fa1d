// C0 controls except tab and line feed. PostgreSQL refuses NUL; the others only hide things.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const C0_CONTROLS = /[\u0000-\u0008\u000B-\u001F]/g

/** More than any writing stacks on one letter (Unicode's own limit, UAX #15). */
const MARKS = /(\p{M}{30})\p{M}+/gu
/** Composing a run of marks takes quadratic time: a second for 30 KB. Shorter texts need no look. */
const LONG = 200

/** Text as every store keeps it unchanged: well-formed, composed (NFC), line feeds only, no control characters. */
export function cleanText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  // Browsers before Chrome 111, Firefox 119 and Safari 16.4 run our scripts but lack
  // it; the server cleans again.
  const plain = (lines.toWellFormed?.() ?? lines).replace(C0_CONTROLS, '')
  // Composing may lengthen a run.
  return withoutLongRuns(withoutLongRuns(plain).normalize('NFC'))
}

function withoutLongRuns(text: string): string {
  return text.length < LONG ? text : text.replace(MARKS, '$1')
}

/**
 * What no form field may carry: C1 controls, bidi marks that reorder what a person reads, and
 * zero-width characters without a meaning of their own (joiners stay: names and emoji need them).
 */
const UNWANTED = /[\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** One line: line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return clean(text.replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/g, ' '))
}

/** Browsers send CRLF and count LF, so lines end in LF before anything is measured. */
export function cleanLines(text: string): string {
  return clean(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
}

/** An answer without any readable character counts as left out. */
export function blankToMissing(value: unknown): unknown {
  if (value === null) return undefined
  return typeof value === 'string' && cleanLine(value) === '' ? undefined : value
}

function clean(text: string): string {
  return cleanText(text.replace(UNWANTED, '')).trim()
}
