import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { FORM_SECRET, postJson } from './form-post.ts'
import { type Site, startSite, startsClockAt } from './site.ts'
import { test as base, expect } from './site-test.ts'

export const test = base.extend<{ site: Site; databaseUrl: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  databaseUrl: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tradefront-operator-'))
    await use(`file:${join(folder, 'site.db')}`)
    rmSync(folder, { recursive: true, force: true })
  },
  site: async ({ automation, leadManager, databaseUrl, clockAt }, use) => {
    const site = await startSite({
      FORM_SECRET,
      DATABASE_URL: databaseUrl,
      AUTOMATION_WEBHOOK_URL: automation.url,
      LEAD_WEBHOOK_URL: leadManager.url,
      ...(clockAt && startsClockAt(clockAt)),
    })
    await use(site)
    await site.close()
  },
})

export async function sendLead(site: Site, changes: Record<string, string> = {}): Promise<string> {
  const answer = await postJson(`${site.url}/api/assessments`, 'assessment', {
    mobile: '0491 570 006',
    fullName: 'Alex Sample',
    suburb: 'Sample Roofing',
    ...changes,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).reference
}

export function row(page: Page, name: string) {
  return page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: new RegExp(name) })
}

export async function signIn(page: Page, token: string) {
  await page.getByLabel('Operator token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** From now on no live event makes the page ask again: what it shows is as old as its last request. */
export async function withoutNews(page: Page) {
  await page.route('**/api/live', (route) => route.abort())
}

/** What the server answers reaches the page with `change`, as on another day. */
export async function changeAnswer<Answer>(
  page: Page,
  url: string | RegExp,
  change: (answer: Answer, request: Request) => Answer,
) {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json(), route.request()) })
  })
}

export { expect }
