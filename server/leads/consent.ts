import { noticeField } from '#domain/leads/form-guard.ts'
import type { Consent } from '#domain/leads/submission.ts'
import type { Store } from '#server/store/store.ts'
import type { FormDefinition } from './form-definition.ts'

type Notices = Record<string, Pick<Consent, 'version' | 'wording'>>

const VERSION = /^\d{4}-\d\d-\d\d$/

/**
 * Stores the current wording of the notices, for forms that are still open when it changes. What a start
 * stored under the same version is replaced: a name or number that is filled in may have changed since.
 */
export async function keepNotices(
  store: Pick<Store, 'findSetting' | 'replaceSetting'>,
  notices: Notices,
): Promise<void> {
  const keep = async (setting: string, wording: string) => {
    // A start that changes nothing needs no database that can be written to.
    if ((await store.findSetting(setting)) !== wording) await store.replaceSetting(setting, wording)
  }
  const all = Object.entries(notices)
  await Promise.all(all.map(([name, { version, wording }]) => keep(settingOf(name, version), wording)))
}

/**
 * The wording that the visitor saw, which may be an older one on an open page or kept on a device. Where none is
 * named it is the current one: whoever sends forms has to show it (docs/decisions/0058-notices-of-other-pages.md).
 */
export async function consentOf(
  { notice, ticked }: Pick<FormDefinition, 'notice' | 'ticked'>,
  fields: Record<string, unknown>,
  { notices, findSetting, at }: { notices: Notices; findSetting: Store['findSetting']; at: string },
): Promise<Consent> {
  const now = notices[notice]
  if (!now) throw new Error(`content/site.yaml has no notice named ${notice}`)
  const version = fields[noticeField(notice)]
  if (typeof version !== 'string' || version === now.version || !VERSION.test(version))
    return { ...noticeAsShown(now), at, ticked }
  const wording = await findSetting(settingOf(notice, version))
  return {
    wording: asShown(wording ?? `Wording of version ${version}, which is not kept here.`),
    version,
    at,
    ticked,
  }
}

/** A notice as it is stored with a submission, and given to pages elsewhere. */
export function noticeAsShown({ version, wording }: Notices[string]): Notices[string] {
  return { version, wording: asShown(wording) }
}

/** Reduces links to their text, as the visitor reads them. */
function asShown(wording: string): string {
  return wording.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

function settingOf(notice: string, version: string): string {
  return `notice ${notice} ${version}`
}
