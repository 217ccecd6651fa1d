import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ENCODINGS, type Encoding, preferredEncoding } from './accepted-encodings.ts'

export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  // Loader data of prerendered pages, React Router's own encoding.
  '.data': 'text/x-script; charset=utf-8',
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Pages and data may be cached but are revalidated; the answer is mostly 304. */
const REVALIDATE = 'public, max-age=0, must-revalidate'
/** The service worker's script decides what is served for everything else, so it must be fresh. */
const NEVER_OLD = 'no-cache'

/** CSP sources for the inline scripts and styles of a prerendered page. */
export type InlineHashes = { scripts: string[]; styles: string[] }
/** Headers of every document. Set when the response is made: set later, they would halve the request rate. */
type DocumentHeaders = (inline: InlineHashes) => Record<string, string>

/** A file's plain bytes, which few clients want and are unpacked on demand, and its compressed forms. */
export type FileBody = {
  body: () => Buffer<ArrayBuffer>
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>
}

type StaticFile = FileBody & {
  /** The names of `encoded`, in our order of preference. */
  encodings: Encoding[]
  type: string
  cacheControl: string
  etag: string
  /** Null except for a page. */
  inlineHashes: InlineHashes | null
  /** Made on the first request; the policy alone takes as long to write as the rest of the answer. */
  documentHeaders?: Record<string, string>
}

/**
 * Loads every built file into memory, with the compressed forms that the build wrote beside it. `adapt` may
 * change a file; it is called on the first request for it, so that the start does not wait.
 */
export function loadStaticFiles(root: string, adapt = (file: FileBody) => file) {
  const files = new Map<string, () => StaticFile>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.(br|zst|gz)$/.test(entry.name)) continue
    const file = read(path)
    files.set(
      urlOf(relative(root, path)),
      once(() => asServed(relative(root, path), adapt(file))),
    )
  }
  return {
    /** Null where there is no such file. */
    serve: (request: Request, path: string, documentHeaders?: DocumentHeaders): Response | null => {
      const file = files.get(path) ?? files.get(path.replace(/\/$/, ''))
      return file ? answer(request, file(), documentHeaders) : null
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

export type StaticFiles = ReturnType<typeof loadStaticFiles>

/** `about/index.html` is `/about`, `assets/x.js` is `/assets/x.js`. */
function urlOf(relativePath: string): string {
  const path = `/${relativePath.split(sep).join('/')}`
  return path.replace(/\/index\.html$/, '') || '/'
}

function read(path: string): FileBody {
  const optional = (suffix: string) => {
    try {
      return readFileSync(path + suffix)
    } catch {
      return undefined
    }
  }
  const [br, zstd, gzip] = [optional('.br'), optional('.zst'), optional('.gz')]
  const asItIs = (bytes: Buffer<ArrayBuffer>) => () => bytes
  return {
    body: gzip ? () => gunzipSync(gzip) : asItIs(readFileSync(path)),
    encoded: { ...(br && { br }), ...(zstd && { zstd }), ...(gzip && { gzip }) },
  }
}

/** `path` is relative to the built files, wherever those are on the machine. */
function asServed(path: string, file: FileBody): StaticFile {
  const body = file.body()
  return {
    ...file,
    body: once(file.body),
    encodings: ENCODINGS.filter((name) => file.encoded[name]),
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(path),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    inlineHashes: path.endsWith('.html') ? inlineHashes(body.toString('utf8')) : null,
  }
}

function cacheControlOf(path: string): string {
  if (path === 'sw.js') return NEVER_OLD
  return /^assets[\\/]/.test(path) || path.endsWith('.woff2') ? IMMUTABLE : REVALIDATE
}

function inlineHashes(html: string): InlineHashes {
  const hashes = (pattern: RegExp) => [
    ...new Set(
      [...html.matchAll(pattern)].flatMap(([, text]) =>
        text ? [`'sha256-${createHash('sha256').update(text).digest('base64')}'`] : [],
      ),
    ),
  ]
  return {
    scripts: hashes(/<script(?![^>]*(?:\bsrc=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style[^>]*>([\s\S]*?)<\/style>/g),
  }
}

function answer(request: Request, file: StaticFile, documentHeaders?: DocumentHeaders): Response {
  if (file.inlineHashes) file.documentHeaders ??= documentHeaders?.(file.inlineHashes)
  const encoding = preferredEncoding(request, file.encodings)
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...file.documentHeaders,
  }
  if (hasAlready(request, etag)) return new Response(null, { status: 304, headers })
  const body = (encoding && file.encoded[encoding]) || file.body()
  if (encoding) headers['Content-Encoding'] = encoding
  headers['Content-Length'] = String(body.byteLength)
  return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers })
}

/** A cache on the way may have marked our tag as weak. */
function hasAlready(request: Request, etag: string): boolean {
  const tags = request.headers
    .get('If-None-Match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === etag || tag === '*') ?? false
}
