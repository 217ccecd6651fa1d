import { LOGO_MAX_BYTES, LOGO_TOO_LARGE } from '#domain/reviews/review-business.ts'

/** Picture types by their first bytes, as Latin-1. No SVG, which may contain scripts. */
const PICTURES: readonly { type: string; is: (head: string) => boolean }[] = [
  { type: 'image/png', is: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', is: (head) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/webp', is: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8) },
]

/** The picture as a data: URL, or why it is not one. Kept with us, so no page asks another server for it. */
export function logoDataUrl(bytes: Uint8Array): { url: string } | { reason: string } {
  const buffer = Buffer.from(bytes)
  if (buffer.length > LOGO_MAX_BYTES) return { reason: LOGO_TOO_LARGE }
  const head = buffer.toString('latin1', 0, 16)
  const picture = PICTURES.find(({ is }) => is(head))
  if (!picture) return { reason: 'The logo is not a PNG, JPEG or WebP picture.' }
  return { url: `data:${picture.type};base64,${buffer.toString('base64')}` }
}
