import type { Page } from '@playwright/test'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { DISCOVERY_ANSWERS } from '#tests/support/discovery-rules.ts'
import { pressOn, tabTo, typeInto } from '#tests/support/keyboard.ts'
import { enterUntil } from '#tests/support/press-until.ts'
import { FUNNEL, openFunnel, star } from '#tests/support/review-funnel.ts'
import { openCalculator } from '#tests/support/roi-calculator.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } })

const main = (page: Page) => page.getByRole('main')

test('by keyboard: nine questions, the answer, and the docket sent', async ({ page, site }) => {
  await page.goto(`${site.url}/client-discovery-tool`)
  await untilHydrated(page)
  const next = page.getByRole('button', { name: /^(Next|Show the answer)$/ })
  for (const [index, { id, ask }] of DISCOVERY_QUESTIONS.entries()) {
    const heading = page.getByRole('heading', { level: 2, name: ask, exact: true })
    if (index > 0) await expect(heading).toBeFocused()
    if (index === 1) {
      await pressOn(page, next)
      const group = page.getByRole('group', { name: ask })
      await expect(group.getByRole('radio').first()).toBeFocused()
      await expect(group).toHaveAccessibleDescription('Please choose an answer')
      await expect(main(page).locator('form')).toMatchAriaSnapshot(`
        - /children: equal
        - paragraph: Question 2 of 9 Team
        - progressbar "Questions"
        - group "How many of you are there?":
          - /children: equal
          - heading "How many of you are there?" [level=2]
          - alert: Please choose an answer
          - radio "Just me"
          - text: Just me
          - radio "2 to 5"
          - text: 2 to 5
          - radio "6 to 20"
          - text: 6 to 20
          - radio "More than 20"
          - text: More than 20
        - button "Next"
        - button "Back"
      `)
      await expectAccessible(page, 'discovery, no answer')
      await heading.focus()
    }
    await answer(page, id)
    await tabTo(page, next)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Missed call text back first.' })).toBeFocused()
  await expectAccessible(page, 'discovery, the answer')
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - heading "Nine questions. One straight answer." [level=1]
      - article:
        - /children: equal
        - paragraph: /All nine answered/
        - heading "Missed call text back first." [level=2]
        - paragraph: /in this order/
        - list:
          - listitem:
            - heading "Missed call text back from $297 a month incl. GST" [level=3]
            - list
            - paragraph:
              - link /How it works/
          - listitem:
            - heading "Google review management $147 a month incl. GST" [level=3]
          - listitem:
            - heading "Automated lead follow-up $247 a month incl. GST" [level=3]
        - paragraph: /All of it together/
        - heading "Illustrative estimate" [level=3]
        - paragraph: $180,344 a month
        - paragraph: /not a promise/
        - group: What this estimate assumes
        - link "Book a 15-minute call"
        - link "Get it checked in a free audit"
      - form "Want a person to look at it?":
        - /children: equal
        - heading "Want a person to look at it?" [level=2]
        - paragraph: /the whole answer/
        - text: Name (optional)
        - textbox "Name (optional)"
        - paragraph: /one is enough/
        - text: Phone
        - textbox "Phone"
        - text: Email
        - textbox "Email"
        - paragraph:
          - link "privacy policy"
        - button "Send My Docket"
        - status
      - region "Your docket 9 of 9 filled in":
        - /children: equal
        - heading "Your docket 9 of 9 filled in" [level=2]
        - list:
          - listitem:
            - text: Trade
            - link "Change Roofing"
        - paragraph: /No names in here/
        - link "Start again"
  `)
  await page.getByRole('heading', { name: 'Missed call text back first.' }).focus()
  await typeInto(page, page.getByLabel('Phone'), '0491 570 006')
  await enterUntil(page.getByRole('button', { name: 'Send My Docket' }), /source=discovery$/)
  await expect(main(page)).toBeFocused()
})

/** Answers by the keys of a radio group: the first option by Space, others by the arrow keys. */
async function answer(page: Page, id: string) {
  const value = DISCOVERY_ANSWERS[id as keyof typeof DISCOVERY_ANSWERS]
  const control = page.locator(`.docket-body [name="${id}"]`)
  if ((await control.first().getAttribute('type')) !== 'radio') return typeInto(page, control, value)
  await tabTo(page, control.first())
  await page.keyboard.press('Space')
  for (const all = await control.all(); all.length > 0; all.shift()) {
    if (await page.locator(`[name="${id}"][value="${value}"]`).isChecked()) return
    await page.keyboard.press('ArrowDown')
  }
}

test('by keyboard: the calculator, wrong first, then its result', async ({ page, site }) => {
  const { roi, trade, leads, value, rate, result, status } = await openCalculator(page, `${site.url}/roi`)
  await tabTo(page, trade)
  await page.keyboard.type('Roof')
  await typeInto(page, leads, '-1')
  await tabTo(page, value)
  await expect(leads).toHaveAccessibleDescription(/Please enter a valid number/)
  await expect(leads).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'calculator, wrong')
  await trade.focus()
  await typeInto(page, leads, '20')
  await tabTo(page, rate)
  await pressOn(page, roi.getByRole('button', { name: 'Show my estimate' }))
  await expect(result).toBeFocused()
  await expect(status).toHaveText(/\$180,344/)
  await expect(roi).toMatchAriaSnapshot(`
    - /children: equal
    - heading "What are missed calls costing you?" [level=1]
    - paragraph: /We do not keep them/
    - text: Trade type
    - combobox "Trade type"
    - text: Weekly leads
    - spinbutton "Weekly leads"
    - text: Average job value ($)
    - spinbutton "Average job value ($)"
    - text: Current conversion rate (%)
    - spinbutton "Current conversion rate (%)"
    - paragraph: /The estimate is the same for either package/
    - button "Show my estimate"
    - region "Your estimate":
      - paragraph: Illustrative estimate Roofing
      - term: Additional revenue a month
      - definition: $180,344
      - term: Additional jobs a month
      - definition: "21"
      - term: Missed leads a month
      - definition: "56"
      - term: Time saved a week
      - definition: 8 hours
      - figure "Jobs a month"
      - paragraph: /not a forecast/
      - button "Copy link to this result"
      - link "Take these numbers to the free audit"
      - group: What this estimate assumes
      - status: /Estimate/
  `)
  await expectAccessible(page, 'calculator, result')
})

test('by keyboard: two stars, private feedback with a quick phrase', async ({ page, site }) => {
  await openFunnel(page, site.url + FUNNEL)
  await tabTo(page, star(page, 2))
  await expectAccessible(page, 'funnel, rating, with the caption of the focused star')
  await star(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Processing your rating...' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Sorry to Hear That")
  await expect(main(page)).toBeFocused()
  const form = page.getByRole('form', { name: 'Tell us privately' })
  const feedback = form.getByRole('textbox', { name: 'Your feedback' })
  await pressOn(page, form.getByRole('button', { name: 'Response time was slow' }))
  await expect(feedback).toHaveValue('Response time was slow')
  const name = form.getByRole('textbox', { name: 'Name (optional)' })
  await typeInto(page, name, 'x'.repeat(101))
  const send = form.getByRole('button', { name: 'Send Feedback' })
  const summary = page.getByRole('alert', { name: 'Please check these answers' })
  await pressOn(page, send)
  await expect(summary).toBeFocused()
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - list:
        - listitem: Rate Experience
        - listitem: Share Feedback
      - status: Step 2 of 2
      - paragraph:
        - link "Change rating"
      - heading "We're Sorry to Hear That" [level=1]
      - paragraph: /Both are fine/
      - link "Leave a public Google review"
      - heading "Private feedback to Sample Plumbing" [level=2]
      - form "Tell us privately":
        - /children: equal
        - alert "Please check these answers"
        - text: Your feedback
        - textbox "Your feedback"
        - paragraph
        - paragraph: /22\\/1000/
        - group "Tap what fits, then add your own words.":
          - /children: equal
          - text: /Tap what fits/
          - button "Response time was slow"
          - button "Could improve communication"
          - button "Price was higher than expected"
          - button "Quality didn't meet expectations"
          - button "Staff could be more professional"
          - button "Scheduling was inconvenient"
          - status: "Added: Response time was slow"
        - text: Category (optional)
        - combobox "Category (optional)"
        - text: Name (optional)
        - textbox "Name (optional)" [invalid]
        - paragraph: Please use 100 characters or fewer
        - text: Email (optional)
        - textbox "Email (optional)"
        - paragraph:
          - link "privacy policy"
        - button "Send Feedback"
        - status
  `)
  await expectAccessible(page, 'funnel, feedback refused')
  await summary.focus()
  await pressOn(page, summary.getByRole('link', { name: 'Please use 100 characters or fewer' }))
  await expect(name).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Jo Citizen')
  const sent = page.getByRole('heading', { level: 1, name: 'Your feedback is in' })
  await enterUntil(send, sent)
  await expect(main(page)).toBeFocused()
  await expectAccessible(page, 'funnel, sent')
  expect(await site.cli('feedback', 'list')).toHaveLength(1)
})

test('by keyboard: five stars, the public review, and back to change the rating', async ({
  page,
  context,
  site,
}) => {
  await context.route(/^https:/, (route) => route.fulfill({ body: 'Google' }))
  await page.setViewportSize({ width: 360, height: 640 })
  await openFunnel(page, site.url + FUNNEL)
  await pressOn(page, star(page, 5))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Awesome! Glad You Loved It')
  await expect(main(page)).toBeFocused()
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - list:
        - listitem: Rate Experience
        - listitem: Share Review
      - status: Step 2 of 2
      - paragraph:
        - link "Change rating"
      - heading "Awesome! Glad You Loved It" [level=1]
      - paragraph: /A few words on Google/
      - link "Leave a Google Review"
      - button "Copy Review Link"
      - button "Share Review Link"
      - status
      - link "Leave Google Review"
  `)
  await pressOn(page, page.getByRole('link', { name: 'Leave a Google Review' }))
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for your support!' })).toBeVisible()
  await page.bringToFront()
  await expectAccessible(page, 'funnel, thanked')
  await tabTo(page, page.getByRole('link', { name: 'Change rating' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^How was your experience/)
})
