import { renderInline } from '#content/render.ts'
import type { Site } from '#content/schemas.ts'
import { noticeField } from '#domain/leads/form-guard.ts'

/** A form's notice as HTML, with a hidden field that tells the server which version was shown. */
export function noticeHtml({ notices }: Site, name: string): string {
  const { wording = '', version = '' } = notices[name] ?? {}
  return `${renderInline(wording)}<input type="hidden" name="${noticeField(name)}" value="${version}">`
}
