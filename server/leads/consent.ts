import { noticeField } from '#domain/leads/form-guard.ts'
import type { Consent } from '#domain/leads/submission.ts'
import type { Store } from '#server/store/store.ts'
import type { FormDefinition } from './form-definition.ts'

type Notices = Record<string, Pick<Consent, 'version' | 'wording'>>

const VERSION = /^\d{4}-\d\d-\d\d$/

/** Keeps what the notices say now, for forms that were opened before they are changed. */
export async function keepNotices(store: Pick<Store, 'setting'>, notices: Notices): Promise<void> {
  const all = Object.entries(notices)
  await Promise.all(
    all.map(([name, { version, wording }]) => store.setting(settingOf(name, version), () => wording)),
  )
}

/** The words that the visitor saw, which an open page or a device may have kept from before they were changed. */
export async function consentOf(
  { notice, ticked }: Pick<FormDefinition, 'notice' | 'ticked'>,
  fields: Record<string, unknown>,
  { notices, findSetting, at }: { notices: Notices; findSetting: Store['findSetting']; at: string },
): Promise<Consent> {
  const now = notices[notice]
  if (!now) throw new Error(`content/site.yaml has no notice named ${notice}`)
  const version = fields[noticeField(notice)]
  if (typeof version !== 'string' || version === now.version || !VERSION.test(version))
    return { wording: asShown(now.wording), version: now.version, at, ticked }
  const wording = await findSetting(settingOf(notice, version))
  return {
    wording: asShown(wording ?? `Wording of version ${version}, which is not kept here.`),
    version,
    at,
    ticked,
  }
}

/** A link is read by its words. */
function asShown(wording: string): string {
  return wording.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

function settingOf(notice: string, version: string): string {
  return `notice ${notice} ${version}`
}
