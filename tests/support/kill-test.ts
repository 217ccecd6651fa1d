import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { FORM_SECRET } from './form-post.ts'
import { type Site, startSite } from './site.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

export type KillTest = {
  site: Site
  /** Receives its leads. */
  receiver: WebhookReceiver
  /** Outlives the site. */
  databaseFile: string
}

/** For each test, a site to be killed, on a database that another process can take over. */
export function killTest(): KillTest {
  const it = {} as KillTest
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tradefront-killed-'))
    it.databaseFile = join(folder, 'site.db')
    it.receiver = await startWebhookReceiver()
    it.site = await startSite({
      FORM_SECRET,
      DATABASE_URL: `file:${it.databaseFile}`,
      AUTOMATION_WEBHOOK_URL: it.receiver.url,
    })
  })
  afterEach(async () => {
    await it.site.close()
    await it.receiver.close()
    rmSync(folder, { recursive: true })
  })

  return it
}
