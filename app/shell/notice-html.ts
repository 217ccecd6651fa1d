import { renderInline } from '#content/render.ts'
import type { Site } from '#content/schemas.ts'
import { noticeField } from '#domain/leads/form-guard.ts'

/** A notice of a form as HTML, which tells the server along with the form which version was shown. */
export function noticeHtml({ notices }: Site, name: string): string {
  const { wording = '', version = '' } = notices[name] ?? {}
  return `${renderInline(wording)}<input type="hidden" name="${noticeField(name)}" value="${version}">`
}
