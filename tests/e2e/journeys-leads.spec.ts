import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { freshSlots } from '#tests/support/booking-rules.ts'
import { pressOn, tabTo, typeInto } from '#tests/support/keyboard.ts'
import { enterUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } })

const main = (page: Page) => page.getByRole('main')

async function open(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
}

test('by keyboard: to a service, and the assessment sent', async ({ page, site }) => {
  await open(page, `${site.url}/?ab=primary_cta:A`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  const services = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })
  await pressOn(page, services)
  await expect(page.locator('[aria-live=assertive]')).toHaveText(/^Navigated to Services .* page$/)
  await expect(main(page)).toBeFocused()
  await pressOn(page, main(page).getByRole('link', { name: 'See Missed call text back' }).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miss the call. Keep the job.')
  await expect(main(page)).toBeFocused()
  await expectAccessible(page, 'service')
  await main(page).focus()
  await pressOn(page, main(page).getByRole('link', { name: 'Start Free Business Assessment' }).first())
  const dialog = page.getByRole('dialog', { name: 'Free Business Assessment' })
  await expect(dialog.getByLabel('Mobile Number')).toBeFocused()
  await page.keyboard.type('12')
  await expectAccessible(page, 'assessment, step 1')
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Free Business Assessment":
      - /children: equal
      - heading "Free Business Assessment" [level=2]
      - button "Close"
      - paragraph: Step 1 of 2 50% Complete
      - progressbar "Assessment progress"
      - paragraph: /Free, 15 minutes/
      - text: Mobile Number
      - textbox "Mobile Number"
      - paragraph:
        - link "privacy policy"
      - button "Back" [disabled]
      - button "Continue Assessment"
      - status
  `)
  await dialog.getByLabel('Mobile Number').press('Enter')
  await expect(dialog.locator('[aria-live=polite]')).toHaveText('Step 2 of 2100% Complete')
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await page.keyboard.type('Alex Sample')
  await typeInto(page, dialog.getByLabel('Business Name'), 'Sample Roofing')
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Free Business Assessment":
      - /children: equal
      - heading "Free Business Assessment" [level=2]
      - button "Close"
      - paragraph: Step 2 of 2 100% Complete
      - progressbar "Assessment progress"
      - paragraph: /We call you by/
      - text: Full Name
      - textbox "Full Name"
      - text: Business Name
      - textbox "Business Name"
      - paragraph:
        - link "privacy policy"
      - button "Back"
      - button "Complete Assessment"
      - status
  `)
  await pressOn(page, dialog.getByRole('button', { name: 'Complete Assessment' }))
  const mobile = dialog.getByLabel('Mobile Number')
  await expect(mobile).toBeFocused()
  await expect(mobile).toHaveAccessibleDescription('Please enter a valid mobile number')
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'assessment, refused')
  await mobile.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0491 570 006')
  await page.keyboard.press('Enter')
  await enterUntil(dialog.getByRole('button', { name: 'Complete Assessment' }), /thank-you/)
  await expect(page.getByRole('status').filter({ hasText: 'Form submitted successfully!' })).toBeVisible()
  await expect(page.locator('[aria-live=assertive]')).toHaveText(/^Navigated to .* page$/)
  await expectAccessible(page, 'assessment, thanks')
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('by keyboard: the audit, refused first, its summary leading to each field', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.clock.install()
  await open(page, `${site.url}/audit`)
  // Otherwise the summary also says that it was too fast.
  await page.clock.fastForward(3_000)
  const form = page.getByRole('form', { name: 'Free marketing audit' })
  const submit = form.getByRole('button', { name: 'Get My Free Audit' })
  await pressOn(page, submit)
  const summary = page.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary).toBeFocused()
  await expect(form).toMatchAriaSnapshot(`
    - form "Free marketing audit":
      - /children: equal
      - alert "Please check these answers":
        - /children: equal
        - heading "Please check these answers" [level=2]
        - list:
          - /children: equal
          - listitem:
            - link "Name is required"
          - listitem:
            - link "Business name is required"
          - listitem:
            - link "Please select your trade"
          - listitem:
            - link "Service area is required"
          - listitem:
            - link "Please provide either phone or email"
          - listitem:
            - link "Please consent to receive the audit"
      - text: Name
      - textbox "Name" [invalid]
      - paragraph: Name is required
      - text: Business Name
      - textbox "Business Name" [invalid]
      - paragraph: Business name is required
      - text: Trade
      - combobox "Trade" [invalid]
      - paragraph: Please select your trade
      - text: Service Area
      - textbox "Service Area" [invalid]
      - paragraph: Service area is required
      - paragraph: /one is enough\\. The report goes to your email/
      - text: Phone
      - textbox "Phone" [invalid]
      - paragraph: Please provide either phone or email
      - text: Email
      - textbox "Email"
      - text: Website (optional)
      - textbox "Website (optional)"
      - text: Weekly leads (optional)
      - spinbutton "Weekly leads (optional)"
      - text: Average job value, $ (optional)
      - spinbutton "Average job value, $ (optional)"
      - text: Main bottleneck (optional)
      - paragraph: 20 to 300 characters, in your own words.
      - textbox "Main bottleneck (optional)"
      - paragraph
      - paragraph: 0/300
      - checkbox "I'd like the audit and follow-up" [invalid]
      - text: I'd like the audit and follow-up
      - paragraph: Please consent to receive the audit
      - paragraph:
        - link "privacy policy"
      - button "Get My Free Audit"
      - status
  `)
  await expectAccessible(page, 'audit, refused')
  await summary.focus()
  await pressOn(page, summary.getByRole('link', { name: 'Name is required', exact: true }))
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/Name is required/)
  await page.keyboard.type('Jo Citizen')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await typeInto(page, form.getByRole('textbox', { name: 'Business Name' }), 'Sample Roofing')
  await tabTo(page, form.getByLabel('Trade'))
  await page.keyboard.type('Roof')
  await typeInto(page, form.getByRole('textbox', { name: 'Service Area' }), 'Newcastle')
  await typeInto(page, form.getByRole('textbox', { name: /^Phone/ }), '0491 570 006')
  await tabTo(page, form.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await expect(form.getByRole('checkbox')).toBeChecked()
  await enterUntil(submit, /\/audit\/thank-you\?name=Jo$/)
  await expect(main(page)).toBeFocused()
  await expect(
    page.getByRole('status').getByRole('region', { name: 'Want your results faster?' }),
  ).toBeVisible()
  await expectAccessible(page, 'audit, thanks with the offer')
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('by keyboard: a call booked, moved and cancelled', async ({ page, site }) => {
  const [first = '', second = ''] = freshSlots()
  const time = (start: string) => page.locator(`input[name="start"][value="${start}"]`)
  await open(page, `${site.url}/book`)
  const form = page.getByRole('form', { name: '15-minute call' })
  await pressOn(page, form.getByRole('button', { name: 'Book this call' }))
  const summary = page.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary).toBeFocused()
  await expectAccessible(page, 'booking, refused')
  await summary.focus()
  await pressOn(page, summary.getByRole('link', { name: 'Please choose a time' }))
  const times = form.getByRole('radiogroup', { name: 'Choose a time' })
  await expect(times).toBeFocused()
  await expect(times).toHaveAccessibleDescription(
    /^Please choose a time All times are Sydney time\. \w+day \d+ \w+ \d+ free$/,
  )
  await openFold(page, first)
  await tabTo(page, time(first))
  await page.keyboard.press('Space')
  await expect(time(first)).toBeChecked()
  await expect(form.getByRole('status').filter({ hasText: /^\w+ \d+ \w+/ })).toBeVisible()
  await typeInto(page, form.getByLabel('Name'), 'Jo Sample')
  await typeInto(page, form.getByLabel('Phone'), '0491 570 006')
  await enterUntil(form.getByRole('button', { name: 'Book this call' }), /\/book\/confirmed/)
  await expect(main(page)).toBeFocused()
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - heading "You're booked, Jo." [level=1]
      - heading /15-minute call TF-/ [level=2]
      - paragraph: /\\d+:\\d\\d [ap]m AE[DS]T/
      - paragraph: /We ring the number you left/
      - link "Add to calendar"
      - link "Choose another time"
      - group: Cancel this call
      - paragraph:
        - link "02 5550 0142"
  `)
  await pressOn(page, page.getByRole('link', { name: 'Choose another time' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose another time.')
  await expect(main(page)).toBeFocused()
  await openFold(page, second)
  await tabTo(page, time(second))
  await page.keyboard.press('Space')
  await expectAccessible(page, 'booking, another time')
  await time(second).focus()
  await pressOn(page, page.getByRole('button', { name: 'Move my call' }))
  await expect(page).toHaveURL(/\/book\/confirmed/)
  await pressOn(page, page.getByText('Cancel this call'))
  await expectAccessible(page, 'booking, about to cancel')
  await page.getByText('Cancel this call').focus()
  await pressOn(page, page.getByRole('button', { name: 'Yes, cancel it' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your call is cancelled.')
})

/** Unfolds the day, using the keyboard, if it is closed. */
async function openFold(page: Page, start: string) {
  const fold = page.locator('details.slot-day', { has: page.locator(`[value="${start}"]`) })
  if ((await fold.getAttribute('open')) === null) await pressOn(page, fold.locator('summary'))
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused form says so first in its title, and the summary leads to the field', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/assessment`)
    await page.getByRole('button', { name: 'Complete Assessment' }).press('Enter')
    await expect(page).toHaveTitle('Error: Free Business Assessment | Tradefront')
    await page.getByRole('alert').getByRole('link', { name: 'Please enter your full name' }).press('Enter')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your full name')
    await page.goto(`${site.url}/roi?trade=roofing&leads=-1&value=1&rate=25`)
    await expect(page).toHaveTitle(/^Error: /)
    await page.goto(`${site.url}/client-discovery-tool?step=2`)
    await expect(page).toHaveTitle(/^Error: /)
    await page.goto(`${site.url}/client-discovery-tool?step=1`)
    await expect(page).not.toHaveTitle(/^Error: /)
  })
})
