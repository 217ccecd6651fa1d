import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dateIn } from '#domain/time/dates.ts'
import { openStore } from '#server/store/open-store.ts'
import { VALID_AUDIT } from '#tests/support/audit-rules.ts'
import { freshSlots, VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { VALID_FEEDBACK } from '#tests/support/feedback-post.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { row } from '#tests/support/operator-site-test.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { test as base, expect } from '#tests/support/site-test.ts'

const test = base.extend<{ site: Site; databaseUrl: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  databaseUrl: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tradefront-day-'))
    await use(`file:${join(folder, 'site.db')}`)
    rmSync(folder, { recursive: true, force: true })
  },
  site: async ({ automation, leadManager, feedback, databaseUrl }, use) => {
    const site = await startSite({
      FORM_SECRET,
      DATABASE_URL: databaseUrl,
      AUTOMATION_WEBHOOK_URL: automation.url,
      LEAD_WEBHOOK_URL: leadManager.url,
      FEEDBACK_WEBHOOK_URL: feedback.url,
    })
    await use(site)
    await site.close()
  },
})

const [booked = '', moved = ''] = freshSlots()
const AUTOFILLED = { company_website: 'filled by a browser' }
/** Who writes this morning, with which form, and the stage at which the operator leaves each by evening. */
const MORNING = [
  {
    kind: 'assessment',
    path: '/api/assessments',
    name: 'Ada Sample',
    fields: { mobile: '0491 570 006', fullName: 'Ada Sample', suburb: 'Sample Roofing', ...AUTOFILLED },
    stage: 'Won',
  },
  {
    kind: 'audit',
    path: '/api/audits',
    name: 'Ben Sample',
    fields: { ...VALID_AUDIT, consent: true },
    stage: 'Contacted',
  },
  {
    kind: 'booking',
    path: '/api/bookings',
    name: 'Cleo Sample',
    fields: { ...VALID_BOOKING, start: booked },
    stage: 'Booked',
  },
  {
    kind: 'enquiry',
    path: '/api/enquiries',
    name: 'Dan Sample',
    fields: VALID_ENQUIRY,
    stage: 'Lost',
  },
  {
    kind: 'feedback',
    path: '/api/feedback',
    name: 'Eve Sample',
    fields: { ...VALID_FEEDBACK, rating: 2 },
    stage: 'Contacted',
  },
] as const
/** Feedback has a destination of its own. */
const FOR_AUTOMATION = MORNING.filter(({ kind }) => kind !== 'feedback')

async function send(site: Site, { kind, path, name, fields }: (typeof MORNING)[number]) {
  const answer = await postJson(site.url + path, kind, { ...fields, name })
  expect([kind, answer.status]).toEqual([kind, 201])
}

async function open(page: Page, name: string) {
  await row(page, name).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('a day in the provider’s life', async ({ page, site, databaseUrl, automation, feedback }) => {
  test.slow()
  await automation.down()
  await page.goto(site.operatorUrl)
  await expect(page.getByRole('heading', { name: 'Nothing has come in yet' })).toBeVisible()

  await test.step('five people write in, by five forms; each stands in the inbox without a reload', async () => {
    for (const person of MORNING) await send(site, person)
    for (const { name } of MORNING) await expect(row(page, name)).toBeVisible()
    await expect(page.getByText('5 in all')).toBeVisible()
  })

  await test.step('whom autofill had sent to quarantine is released', async () => {
    await expect(row(page, 'Ada Sample')).toContainText('Quarantined')
    await open(page, 'Ada Sample')
    await page.getByRole('button', { name: 'Release and deliver' }).click()
    await expect(page.getByText('Released from quarantine.')).toBeVisible()
    await expect(row(page, 'Ada Sample')).not.toContainText('Quarantined')
  })

  await test.step('one destination stays down until it is given up; the others have all they are due', async () => {
    await feedback.waitFor((requests) => requests.length === 1)
    const store = await openStore(databaseUrl)
    const future = new Date(Date.now() + 60 * 60_000).toISOString()
    let given = 0
    await expect
      .poll(async () => {
        given += await store.giveUp('automation', future, 'Given up after three days', 9)
        return given
      })
      .toBe(FOR_AUTOMATION.length)
    await store.close()
    await page.reload()
    for (const { name } of FOR_AUTOMATION) await expect(row(page, name)).toContainText('Not delivered')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: /^automation/ })).toContainText('4 given up')
  })

  await test.step('it is back: what was given up is replayed, each once', async () => {
    await automation.up()
    await page.getByRole('link', { name: 'What was not delivered' }).click()
    await expect(page.getByText('4 found')).toBeVisible()
    for (const { name } of FOR_AUTOMATION) {
      await open(page, name)
      await page.getByRole('button', { name: 'Replay automation' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: /^automation/ })).toContainText('Delivered')
    }
    await expect(page.getByText('0 found')).toBeVisible()
    expect(automation.requests.map(({ json }) => (json as { name: string }).name)).toEqual(
      FOR_AUTOMATION.map(({ name }) => name),
    )
  })

  await test.step('everybody is answered', async () => {
    await page.getByRole('link', { name: 'Inbox', exact: true }).click()
    for (const { name, stage } of MORNING) {
      await open(page, name)
      await page.getByRole('button', { name: stage, exact: true }).click()
      await expect(row(page, name)).toContainText(stage)
    }
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await expect(page.getByRole('row', { name: /^Waiting/ })).toHaveText(/Waiting00/)
  })

  await test.step('a call is moved to a time that suits better', async () => {
    await page.goto(`${site.operatorUrl}/calendar?week=${dateIn('Australia/Sydney', Date.parse(booked))}`)
    await page.getByRole('button', { name: /Cleo Sample/ }).click()
    await page.getByLabel('Move it to').selectOption(moved)
    await page.getByRole('button', { name: 'Move it, I ring them' }).click()
    await expect(
      page.getByText(/^The call with Cleo Sample is moved, but no mail goes to them: ring 04/),
    ).toBeVisible()
    const [call] = (await site.cli('bookings', 'list')) as { start: string; state: string }[]
    expect(call).toMatchObject({ start: moved, state: 'booked' })
    await automation.waitFor((requests) => requests.length === FOR_AUTOMATION.length + 1)
  })

  await test.step('in the evening all of it is exported', async () => {
    type Exported = { kind: string; stage: string; status: string }
    const all = [
      ...((await site.cli('export', 'leads', '--format', 'json')) as Exported[]),
      ...((await site.cli('export', 'feedback', '--format', 'json')) as Exported[]),
    ]
    expect(all.map(({ kind, stage, status }) => [kind, stage, status]).sort()).toEqual(
      MORNING.map(({ kind, stage }) => [kind, stage.toLowerCase(), 'real']).sort(),
    )
  })
})
