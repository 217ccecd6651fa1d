import type { Page } from '@playwright/test'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const KEPT = 'Our server could not be reached. What you typed is kept on this device'
const PAGE_SCRIPT = '**/assets/thank-you-*.js'

type Form = { path: string; button: string; fillIn: (page: Page) => Promise<unknown>; says: string }

const FORMS: Record<string, Form> = {
  enquiry: {
    path: '/contact',
    button: 'Send Message',
    fillIn: async (page) => {
      for (const [name, value] of Object.entries(VALID_ENQUIRY))
        await page.locator(`#enquiry-${name}`).fill(value)
    },
    says: KEPT,
  },
  booking: {
    path: '/book',
    button: 'Book this call',
    fillIn: async (page) => {
      await page.locator('input[name="start"]').first().check()
      await page.getByLabel('Name').fill('Jo Sample')
      await page.getByLabel('Phone').fill('0491 570 006')
    },
    says: 'Until then no time is held for you.',
  },
  assessment: {
    path: '/assessment',
    button: 'Complete Assessment',
    fillIn: async (page) => {
      await page.getByLabel('Mobile Number').fill('0491 570 006')
      await page.getByLabel('Full Name').fill('Alex Sample')
      await page.getByLabel('Business Name').fill('Sample Roofing')
    },
    says: KEPT,
  },
}

for (const [form, { path, button, fillIn, says }] of Object.entries(FORMS))
  test(`the server gone, and the page that would say so never came: the ${form} form says it itself, and is sent later`, async ({
    page,
    site,
  }) => {
    await page.route(PAGE_SCRIPT, (route) => route.abort('connectionreset'))
    await page.goto(site.url + path)
    await untilHydrated(page)
    await fillIn(page)
    await site.kill()
    const submit = page.getByRole('button', { name: button })
    await pressUntil(submit, page.locator('form').getByText(says))
    expect(page.url()).toBe(site.url + path)
    await page.unroute(PAGE_SCRIPT)
    await site.restart()
    await pressUntil(submit, /\/(thank-you|book\/confirmed)/)
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })
