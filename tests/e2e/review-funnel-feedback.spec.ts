import { BAD, drafts, field, send, sendButton, WORDS } from '#tests/support/feedback-form.ts'
import { layoutFaults } from '#tests/support/page-measures.ts'
import { pressUntilPosted } from '#tests/support/press-until.ts'
import { FUNNEL, openFunnel, star } from '#tests/support/review-funnel.ts'
import { setTextSize } from '#tests/support/set-text-size.ts'
import { expect, test } from '#tests/support/site-test.ts'

test('phrases, a category and words: counted, sent once, delivered, thanked, and the draft is gone', async ({
  page,
  site,
  feedback,
}) => {
  await openFunnel(page, site.url + BAD)
  await expect(page.getByText('0/1000')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Response time was slow' }).click()
  await expect(field(page)).toHaveValue('Response time was slow')
  const heard = page.locator('fieldset', { hasText: 'Tap what fits' }).getByRole('status')
  await expect(heard).toHaveText('Added: Response time was slow')
  await page.getByRole('button', { name: "Quality didn't meet expectations" }).click()
  await page.getByRole('button', { name: "Quality didn't meet expectations" }).click()
  await expect(heard).toHaveText('Already there')
  const words = "Response time was slow\nQuality didn't meet expectations"
  await expect(field(page)).toHaveValue(words)
  await expect(page.getByText(`${words.length}/1000`)).toBeVisible()
  await page.getByLabel('Category').selectOption('Timeliness')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill('jo@')
  await sendButton(page).click()
  await expect(page.locator('#feedback-email-error')).toHaveText('Please enter a valid email')
  await expect(page.locator('.error-summary')).toBeFocused()
  await page.getByLabel('Email').fill('jo@sample.example')
  await send(page, 'Thank You!')
  await expect(
    page.getByText("We've received your feedback and will work to make things right."),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your feedback is in' })).toBeVisible()
  await expect(
    page.getByText('It has been saved for Sample Plumbing and is not shown publicly.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leave a public Google review' })).toBeVisible()
  expect(await drafts(page)).toEqual({})
  await feedback.waitFor((requests) => requests.length === 1)
  expect(feedback.requests[0]?.json).toMatchObject({
    businessName: 'Sample Plumbing',
    rating: 2,
    feedback: words,
    category: 'Timeliness',
    source: 'review_funnel',
    page: site.url + BAD,
  })
  expect(await site.cli('feedback', 'list')).toHaveLength(1)
})

test('what was sent stays sent: neither a reload nor Back shows an empty form, to be sent again', async ({
  page,
  site,
}) => {
  await openFunnel(page, site.url + BAD)
  await field(page).fill(WORDS)
  await send(page, 'Thank You!')
  await expect(page.getByRole('heading', { name: 'Your feedback is in' })).toBeVisible()
  const thanks = page.getByRole('heading', { level: 1, name: 'Thank You!' })
  await page.reload()
  await expect(thanks).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await page.goBack()
  await expect(thanks).toBeVisible()
  await page.getByRole('link', { name: 'Rate another visit' }).click()
  await expect(page.getByRole('heading', { name: 'How was your experience' })).toBeVisible()
})

test('who has long been on the page is not told to take a moment once a star shows the form', async ({
  page,
  site,
}) => {
  await openFunnel(page, site.url + FUNNEL)
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 3000
  })
  await star(page, 1).click()
  await field(page).fill(WORDS)
  const posted = page.waitForRequest('**/api/feedback')
  await sendButton(page).click()
  await posted
})

test('is thanked for only once it is stored, and after 1.5 seconds at the least', async ({ page, site }) => {
  await page.route('**/api/feedback', (route) =>
    route.fulfill({ status: 201, json: { id: 'x', reference: 'TF-SAMPLE1', deliveries: [] } }),
  )
  await page.clock.install()
  await openFunnel(page, site.url + BAD)
  await field(page).fill(WORDS)
  await page.clock.pauseAt(Date.now() + 600_000)
  const answered = page.waitForResponse('**/api/feedback')
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await answered
  await page.clock.runFor(1490)
  await expect(page.getByText('Thank You!')).toBeHidden()
  // The page may receive the response only now, and waits for the remaining time from then on.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(page.getByText('Thank You!')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('on a phone the button that stays in sight says that it is being sent, and takes no other press', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openFunnel(page, site.url + BAD)
  await field(page).fill('The gutter still leaks.')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/feedback', async (route) => {
    await held.promise
    await route.continue()
  })
  const bar = page.locator('.funnel-bar')
  await pressUntilPosted(bar.getByRole('button', { name: 'Send Feedback' }), '/api/feedback')
  await expect(bar.getByRole('button', { name: 'Sending...', disabled: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sending...' })).toHaveCount(1)
  held.resolve()
  await expect(page.getByText('Thank You!')).toBeVisible()
})

test('blank words: said so, and the field has the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openFunnel(page, site.url + BAD)
  await field(page).fill('  \n ')
  await expect(sendButton(page)).toBeDisabled()
  await page.locator('.funnel-bar').getByRole('button', { name: 'Send Feedback' }).click()
  const toast = page.getByRole('alert')
  await expect(toast.getByText('Feedback Required')).toBeVisible()
  await expect(toast.getByText('Please share your feedback so we can improve.')).toBeVisible()
  await expect(field(page)).toBeFocused()
})

test('the counter changes colour near 900 and says so; 1000 is the end', async ({ page, site }) => {
  await openFunnel(page, site.url + BAD)
  const counter = page.getByText(/^\d+\/1000$/)
  await field(page).fill('x'.repeat(899))
  const colour = () => counter.evaluate((element) => getComputedStyle(element).color)
  const calm = await colour()
  await expect(page.getByText('characters left')).toBeHidden()
  await field(page).press('End')
  await field(page).pressSequentially('y')
  await expect(counter).toHaveText('900/1000')
  expect(await colour()).not.toBe(calm)
  await expect(page.getByRole('status').getByText('At most 100 characters left')).toBeAttached()
  await field(page).fill('x'.repeat(999))
  await field(page).press('End')
  await field(page).pressSequentially('yz')
  await expect(counter).toHaveText('1000/1000')
  await expect(page.getByRole('status').getByText('At most 0 characters left')).toBeAttached()
  await page.getByRole('button', { name: 'Could improve communication' }).click()
  await expect(counter).toHaveText('1000/1000')
})

test("with text at 200% a phone holds the counter and 'Saved'", async ({ page, site }) => {
  await page.clock.install()
  await setTextSize(page, 200)
  await openFunnel(page, site.url + BAD)
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).fill('Slow. '.repeat(160))
  await page.clock.runFor(2000)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(layoutFaults), `${width} px`).toEqual([])
  }
})
