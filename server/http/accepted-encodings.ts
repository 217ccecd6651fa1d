/** How we compress, smallest first. */
export const ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

type Weights = Record<Encoding | 'identity', number>

/** Browsers send a few values, which are cached; others, made up by programs, are parsed each time. */
const KNOWN_MAX = 50

const known = new Map<string, Weights>()

/** The one of `ours` that the request likes most, the first of equals; undefined for the bytes as they are. */
export function preferredEncoding<Ours extends Encoding>(
  request: Request,
  ours: readonly Ours[],
): Ours | undefined {
  const weights = acceptedEncodings(request)
  let preferred: Ours | undefined
  let most = 0
  for (const encoding of ours) {
    if (weights[encoding] > most) {
      preferred = encoding
      most = weights[encoding]
    }
  }
  return most < weights.identity ? undefined : preferred
}

function acceptedEncodings(request: Request): Weights {
  const header = request.headers.get('Accept-Encoding') ?? ''
  const read = known.get(header) ?? weightsIn(header)
  if (known.size < KNOWN_MAX) known.set(header, read)
  return read
}

/** An encoding that is not named weighs as much as `*`. */
function weightsIn(header: string): Weights {
  const named = new Map(header.toLowerCase().split(',').map(weighed))
  const weight = (name: string) => named.get(name) ?? named.get('*') ?? 0
  return { br: weight('br'), zstd: weight('zstd'), gzip: weight('gzip'), identity: weight('identity') }
}

/** `br;q=0.5` as br and 0.5. */
function weighed(text: string): [string, number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((each) => each.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}
