/** An encoding that is named only to refuse it: `br;q=0`. */
const REFUSED = /;\s*q=0(\.0*)?\s*$/
/** Browsers send a few values, which are cached; others, made up by programs, are parsed each time. */
const KNOWN_MAX = 50

const known = new Map<string, string[]>()

/** The encodings that a request accepts. */
export function acceptedEncodings(request: Request): string[] {
  const header = request.headers.get('Accept-Encoding') ?? ''
  const read = known.get(header) ?? encodingsIn(header)
  if (known.size < KNOWN_MAX) known.set(header, read)
  return read
}

function encodingsIn(header: string): string[] {
  const named = header.toLowerCase().split(',')
  return named.filter((one) => !REFUSED.test(one)).map((one) => one.split(';', 1)[0]?.trim() ?? '')
}
