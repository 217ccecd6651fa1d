import { expect, type Page } from '@playwright/test'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { DISCOVERY_ANSWERS } from './discovery-rules.ts'

export const DISCOVERY_TOOL = '/client-discovery-tool'

/** The address of the answer. */
export const ANSWERED = `${DISCOVERY_TOOL}?${new URLSearchParams({ ...DISCOVERY_ANSWERS, step: 'result' })}`

/** Answers the current question, by default with its value in DISCOVERY_ANSWERS. */
export async function answer(page: Page, index: number, answers: Record<string, string> = DISCOVERY_ANSWERS) {
  const id = DISCOVERY_QUESTIONS[index]?.id ?? ''
  const control = page.locator(`.docket-body [name="${id}"]`)
  if ((await control.first().getAttribute('type')) !== 'radio') await control.fill(answers[id] ?? '')
  else if (answers[id]) await page.locator(`[name="${id}"][value="${answers[id]}"]`).check()
}

export async function next(page: Page) {
  await page.getByRole('button', { name: /^(Next|Show the answer)$/ }).click()
}

export async function answerFrom(page: Page, first: number, until = 9) {
  for (let index = first; index < until; index += 1) {
    await expect(page.getByText(`Question ${index + 1} of 9`)).toBeVisible()
    await answer(page, index)
    await next(page)
  }
}
