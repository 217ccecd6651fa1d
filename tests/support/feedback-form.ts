import type { Page } from '@playwright/test'
import { pressUntil, pressUntilPosted } from './press-until.ts'
import { FUNNEL, openFunnel } from './review-funnel.ts'
import { expect } from './site-test.ts'
import { unsentOnDevice } from './unsent-on-device.ts'

export const BAD = `${FUNNEL}&rating=2`
export const WORDS = 'The tap drips again.'

export const field = (page: Page) => page.getByLabel('Your feedback')
export const sendButton = (page: Page) => page.locator('form').getByRole('button', { name: 'Send Feedback' })
export const drafts = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('feedback-draft') ?? '{}') as Record<string, { fields: unknown }>,
  )

/** The texts queued on the device, as the page and the worker find them. */
export const queued = async (page: Page) =>
  (await unsentOnDevice(page)).map(({ fields }) => (fields as { feedback: string }).feedback)

const toasted = (page: Page, title: string) => page.locator('.toast').getByText(title, { exact: true })
export const send = (page: Page, title: string) => pressUntil(sendButton(page), toasted(page, title))

/** Pressed once: a second press while the response is slow might get through. */
export async function sendInVain(page: Page) {
  await pressUntilPosted(sendButton(page), '/api/feedback')
  await expect(toasted(page, 'Error')).toBeVisible()
}

export async function writeDraft(page: Page, url: string) {
  await openFunnel(page, url + BAD)
  await field(page).fill(WORDS)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}
