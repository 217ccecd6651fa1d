import type { Page } from '@playwright/test'
import { pressUntil } from './press-until.ts'
import { untilHydrated } from './until-hydrated.ts'

export const VISITOR = { mobile: '0491 570 006', fullName: 'Alex Sample', suburb: 'Sample Roofing' }
export const SUCCESS = "Form submitted successfully! We'll contact you within 24 hours."

export const cta = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Start Free Business Assessment' }).first()

/**
 * Waits for hydration: three seconds after an earlier tap the link would be followed, and a
 * busy machine may need longer.
 */
export async function openAssessment(page: Page) {
  await untilHydrated(page)
  await cta(page).click()
}

export async function fillIn(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile Number').fill(VISITOR.mobile)
  await dialog.getByRole('button', { name: 'Continue Assessment' }).click()
  await dialog.getByLabel('Full Name').fill(VISITOR.fullName)
  await dialog.getByLabel('Business Name').fill(VISITOR.suburb)
}

/** The form of /assessment, which has no steps. */
export async function fillInAssessmentPage(page: Page) {
  await page.getByLabel('Mobile Number').fill(VISITOR.mobile)
  await page.getByLabel('Full Name').fill(VISITOR.fullName)
  await page.getByLabel('Business Name').fill(VISITOR.suburb)
}

export const complete = (page: Page) =>
  pressUntil(page.getByRole('button', { name: 'Complete Assessment' }), /\/thank-you/)
