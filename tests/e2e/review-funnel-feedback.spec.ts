import type { Page } from '@playwright/test'
import { pressUntil, pressUntilPosted } from '#tests/support/press-until.ts'
import { FUNNEL, openFunnel, rate, star } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentOnDevice } from '#tests/support/unsent-on-device.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const BAD = `${FUNNEL}&rating=2`
const DAY_MS = 86_400_000
const WORDS = 'The tap drips again.'
const FAILED = 'There was a problem submitting your feedback. Please try again.'

const field = (page: Page) => page.getByLabel('Your feedback')
const sendButton = (page: Page) => page.locator('form').getByRole('button', { name: 'Send Feedback' })
const drafts = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('feedback-draft') ?? '{}') as Record<string, { fields: unknown }>,
  )

/** The words that wait on the device, as the page and the worker find them. */
const queued = async (page: Page) =>
  (await unsentOnDevice(page)).map(({ fields }) => (fields as { feedback: string }).feedback)
const LATER = 'And the door too.'

const toasted = (page: Page, title: string) => page.locator('.toast').getByText(title, { exact: true })
const send = (page: Page, title: string) => pressUntil(sendButton(page), toasted(page, title))

/** Once: pressed again while the answer is slow, it could arrive after all. */
async function sendInVain(page: Page) {
  await pressUntilPosted(sendButton(page), '/api/feedback')
  await expect(toasted(page, 'Error')).toBeVisible()
}

async function writeDraft(page: Page, url: string) {
  await openFunnel(page, url + BAD)
  await field(page).fill(WORDS)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** Answers what ends the wait for an answer, with none. */
async function pressedAndOnItsWay(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/feedback', async (route) => {
    await held.promise
    await route.abort('connectionreset')
  })
  await openFunnel(page, url + BAD)
  await field(page).fill(WORDS)
  await pressUntilPosted(sendButton(page), '/api/feedback')
  return held.resolve
}

/** The server has the words, and the page does not know it. */
async function loseAnswer(page: Page, url: string) {
  await page.route('**/api/feedback', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openFunnel(page, url + BAD)
  await field(page).fill(WORDS)
  await sendInVain(page)
  await page.unroute('**/api/feedback')
}

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
  await page.getByLabel('What was it about?').selectOption('Timeliness')
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
    page.getByText('It is stored for Sample Plumbing, and it is not shown in public.'),
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
  // The page may hear of the answer only now, and waits for the rest from then on.
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

test('a draft: saved 2 seconds after the last change, said for 2 seconds, restored for this business, gone after 14 days', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await openFunnel(page, site.url + BAD)
  await page.clock.pauseAt(Date.now() + 60_000)
  const saved = page.getByText('Saved', { exact: true })
  await page.getByLabel('Name').fill('Jo Citizen')
  await page.clock.runFor(2500)
  expect(await drafts(page)).toEqual({})
  await field(page).fill('The tap')
  await page.clock.runFor(1999)
  await field(page).fill(WORDS)
  await page.clock.runFor(1999)
  await expect(saved).toBeHidden()
  expect(await drafts(page)).toEqual({})
  await page.clock.runFor(1)
  await expect(saved).toBeVisible()
  const fields = { name: 'Jo Citizen', email: '', feedback: WORDS, category: '' }
  expect(await drafts(page)).toEqual({ 'Sample Plumbing': { at: expect.any(Number), fields } })
  await page.clock.runFor(2001)
  await expect(saved).toBeHidden()

  await page.clock.resume()
  await openFunnel(page, `${site.url}/review-funnel?business=Another&rating=1`)
  await expect(page.getByText('0/1000')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await openFunnel(page, site.url + BAD)
  await expect(field(page)).toHaveValue(WORDS)
  await expect(page.getByLabel('Name')).toHaveValue('Jo Citizen')
  await expect(sendButton(page)).toBeEnabled()
  for (const [days, restored] of [
    [13.9, WORDS],
    [14, ''],
  ] as const) {
    const draft = { at: (await page.evaluate(() => Date.now())) - days * DAY_MS, fields }
    await page.evaluate(
      (text) => localStorage.setItem('feedback-draft', text),
      JSON.stringify({ 'Sample Plumbing': draft }),
    )
    await openFunnel(page, site.url + BAD)
    await expect(page.getByText(`${restored.length}/1000`)).toBeVisible()
    await expect(field(page)).toHaveValue(restored)
  }
})

test('changing the rating loses no words, and emptied words leave no draft', async ({ page, site }) => {
  await page.clock.install()
  await openFunnel(page, site.url + FUNNEL)
  await rate(page, 1)
  await field(page).fill(WORDS)
  await page.getByRole('link', { name: 'Change rating' }).click()
  await rate(page, 3)
  await expect(field(page)).toHaveValue(WORDS)
  await field(page).fill('')
  await page.clock.runFor(2000)
  expect(await drafts(page)).toEqual({})
})

for (const [what, kept] of [
  ['no JSON at all', 'not json'],
  ['another shape', '{"Sample Plumbing":{"at":"now"}}'],
  ['a single draft from an older page', '{"feedback":"old"}'],
] as const) {
  test(`a stored draft that is ${what} is left alone`, async ({ page, site }) => {
    await page.addInitScript((text) => localStorage.setItem('feedback-draft', text), kept)
    await openFunnel(page, site.url + BAD)
    await expect(page.getByText('0/1000')).toBeVisible()
    await field(page).fill(WORDS)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await drafts(page)).toMatchObject({ 'Sample Plumbing': { fields: { feedback: WORDS } } })
  })
}

test('a failure says so, keeps words and draft, and the next try goes through', async ({ page, site }) => {
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await writeDraft(page, site.url)
  await sendInVain(page)
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible()
  await expect(field(page)).toHaveValue(WORDS)
  await expect(sendButton(page)).toBeEnabled()
  expect(await drafts(page)).toHaveProperty('Sample Plumbing')
  await page.unroute('**/api/feedback')
  await send(page, 'Thank You!')
  expect(await site.cli('feedback', 'list')).toHaveLength(1)
})

test('out of reach: kept on the device, said so, and sent once when the connection is back', async ({
  page,
  context,
  site,
  feedback,
}) => {
  await writeDraft(page, site.url)
  await context.setOffline(true)
  await sendInVain(page)
  await expect(page.getByRole('alert').getByText(/^Not sent yet\. It is kept on this device/)).toBeVisible()
  await expect(field(page)).toHaveValue(WORDS)
  expect(await drafts(page)).toHaveProperty('Sample Plumbing')
  await context.setOffline(false)
  await expect(page.getByText('Thank You!')).toBeVisible()
  expect(await drafts(page)).toEqual({})
  await feedback.waitFor((requests) => requests.length === 1)
  expect(await site.cli('feedback', 'list')).toHaveLength(1)
})

test('the server away, then back: sent by itself, and the form that waits says so', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 503, body: 'away' }))
  await openFunnel(page, site.url + BAD)
  await field(page).fill(WORDS)
  await sendInVain(page)
  await expect.poll(() => queued(page)).toEqual([WORDS])
  await page.unroute('**/api/feedback')
  await page.clock.runFor(15_000)
  await expect.poll(() => queued(page)).toEqual([])
  await page.clock.runFor(2_000)
  await expect(page.getByText('Thank You!')).toBeVisible()
  expect(await site.cli('feedback', 'list')).toHaveLength(1)
})

test('kept on the device and sent from another page, or by the worker: the draft goes with it', async ({
  page,
  site,
}) => {
  const keep = async () => {
    await page.route('**/api/feedback', (route) => route.abort('connectionreset'))
    await openFunnel(page, site.url + BAD)
    await field(page).fill(WORDS)
    await sendInVain(page)
    await page.unroute('**/api/feedback')
    expect(await drafts(page)).toHaveProperty('Sample Plumbing')
  }
  await keep()
  await page.goto(`${site.url}/about`)
  await expect(page.getByText('Your request has reached us.')).toBeVisible()
  expect(await drafts(page)).toEqual({})
  expect(await site.cli('feedback', 'list')).toHaveLength(1)

  await keep()
  await page.evaluate(async () => {
    // As the worker leaves it.
    const opened = indexedDB.open('keyval-store')
    await new Promise((done) => Object.assign(opened, { onsuccess: done }))
    const emptied = opened.result.transaction('keyval', 'readwrite').objectStore('keyval').clear()
    await new Promise((done) => Object.assign(emptied, { onsuccess: done }))
  })
  await openFunnel(page, site.url + BAD)
  await expect(page.getByText('0/1000')).toBeVisible()
  expect(await drafts(page)).toEqual({})
})

test.describe('kept on the device, and a form opened anew while it waits is empty; the words go out once', () => {
  const ways: Record<string, (page: Page, url: string) => Promise<unknown>> = {
    'loaded again': (page, url) => openFunnel(page, url),
    'left by a link of the page, and back': async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
      await expect(page).toHaveURL(/\/privacy$/)
      await page.goBack()
    },
    'another document, and back': async (page, url) => {
      await page.goto(new URL('/terms', url).href)
      await page.goBack()
      await untilHydrated(page)
    },
  }
  for (const [way, leave] of Object.entries(ways)) {
    test(way, async ({ page, site }) => {
      await page.route('**/api/feedback', (route) => route.abort('connectionreset'))
      await openFunnel(page, site.url + BAD)
      await field(page).fill(WORDS)
      await sendInVain(page)
      await expect.poll(() => queued(page)).toEqual([WORDS])
      await leave(page, site.url + BAD)
      await expect(page.getByText('0/1000')).toBeVisible()
      await expect(field(page)).toHaveValue('')
      await page.unroute('**/api/feedback')
      await page.goto(`${site.url}/about`)
      await expect.poll(() => queued(page)).toEqual([])
      expect(await site.cli('feedback', 'list')).toHaveLength(1)
    })
  }
})

/** Pressed once it says that we have the first words, and pressed again as a feedback of its own. */
async function sendAsAnother(page: Page) {
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByText(/^We have already received this form/)).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText('Thank You!')).toBeVisible()
}

test('edited after its answer was lost: said that we have the first words, and pressed again it is another one', async ({
  page,
  site,
}) => {
  await loseAnswer(page, site.url)
  await field(page).fill(LATER)
  await sendAsAnother(page)
  expect(await site.cli('feedback', 'list')).toMatchObject([{ feedback: LATER }, { feedback: WORDS }])
})

test('edited out of reach after its answer was lost: both versions arrive, the later one is not dropped', async ({
  page,
  site,
}) => {
  await loseAnswer(page, site.url)
  await page.route('**/api/feedback', (route) => route.abort('connectionreset'))
  await field(page).fill(LATER)
  await sendButton(page).click()
  await expect.poll(() => queued(page)).toEqual([LATER])
  await page.unroute('**/api/feedback')
  await page.goto(`${site.url}/about`)
  await expect.poll(() => queued(page)).toEqual([])
  expect(await site.cli('feedback', 'list')).toMatchObject([{ feedback: LATER }, { feedback: WORDS }])
})

test('kept on the device, then edited and sent by hand: the earlier words do not follow', async ({
  page,
  site,
}) => {
  await page.route('**/api/feedback', (route) => route.abort('connectionreset'))
  await openFunnel(page, site.url + BAD)
  await field(page).fill(WORDS)
  await sendInVain(page)
  await expect.poll(() => queued(page)).toEqual([WORDS])
  await page.unroute('**/api/feedback')
  await field(page).fill(LATER)
  await send(page, 'Thank You!')
  expect(await queued(page)).toEqual([])
  expect(await site.cli('feedback', 'list')).toMatchObject([{ feedback: LATER }])
})

test('kept on the device, then half edited when the line is back: what was pressed goes out, and nothing else', async ({
  page,
  context,
  site,
}) => {
  await writeDraft(page, site.url)
  await context.setOffline(true)
  await sendInVain(page)
  await expect.poll(() => queued(page)).toEqual([WORDS])
  await field(page).fill(LATER)
  await context.setOffline(false)
  await expect(page.getByRole('alert').getByText(/^We have what you sent/)).toBeVisible()
  expect(await site.cli('feedback', 'list')).toMatchObject([{ feedback: WORDS }])
  await expect(field(page)).toHaveValue(LATER)
  await sendAsAnother(page)
  expect(await site.cli('feedback', 'list')).toMatchObject([{ feedback: LATER }, { feedback: WORDS }])
})

test('typed while the earlier words were on their way: stays a draft when those have gone out', async ({
  page,
  site,
}) => {
  const letItFail = await pressedAndOnItsWay(page, site.url)
  await field(page).fill(LATER)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  letItFail()
  await expect.poll(() => queued(page)).toEqual([WORDS])
  await page.unroute('**/api/feedback')
  await page.goto(`${site.url}/about`)
  await expect.poll(() => queued(page)).toEqual([])
  await page.goto(site.url + BAD)
  await expect(field(page)).toHaveValue(LATER)
})

test('left while the words were on their way: once they have gone out there is no draft of them', async ({
  page,
  site,
}) => {
  const letItFail = await pressedAndOnItsWay(page, site.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  letItFail()
  await expect.poll(() => queued(page)).toEqual([WORDS])
  await page.unroute('**/api/feedback')
  await page.goto(`${site.url}/about`)
  await expect.poll(() => queued(page)).toEqual([])
  await openFunnel(page, site.url + BAD)
  await expect(field(page)).toHaveValue('')
})

test('kept on the device, then sent with another rating: one feedback, with the later rating', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 503, body: 'away' }))
  await openFunnel(page, site.url + BAD)
  await field(page).fill(WORDS)
  // Past the form's three seconds; from here on the queue's next try never comes.
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendButton(page).click()
  await expect.poll(() => queued(page)).toEqual([WORDS])
  await page.getByRole('link', { name: 'Change rating' }).click()
  await rate(page, 3)
  await expect(field(page)).toHaveValue(WORDS)
  await page.clock.runFor(4000)
  await page.unroute('**/api/feedback')
  await expect(async () => {
    if (await sendButton(page).isVisible()) await sendButton(page).click({ timeout: 500 })
    expect(await queued(page)).toEqual([])
  }).toPass()
  expect(await site.cli('feedback', 'list')).toMatchObject([{ feedback: WORDS, rating: 3 }])
})

test.describe('on the counter', () => {
  const KIOSK = `${FUNNEL}&kiosk=1`
  const stars = (page: Page) =>
    page.getByRole('heading', { name: 'How was your experience with Sample Plumbing?' })

  test('an abandoned session is gone after 30 seconds without input, and leaves no trace', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openFunnel(page, site.url + KIOSK)
    await page.clock.pauseAt(Date.now() + 60_000)
    await rate(page, 1)
    await field(page).fill(WORDS)
    await page.getByLabel('Email').fill('jo@sample.example')
    await page.setViewportSize({ width: 810, height: 720 })
    await sendButton(page).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const stillThere = page.getByRole('alert').getByRole('button', { name: 'I’m still here' })
    await page.clock.runFor(9_000)
    await expect(stillThere).toBeHidden()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Still there? This page starts again in 20 seconds.')).toBeVisible()
    // What lies below its button must not be pressed instead.
    const where = await stillThere.boundingBox()
    await page.mouse.move((where?.x ?? 0) + 20, (where?.y ?? 0) + 20)
    await page.mouse.down()
    await expect(stillThere).toBeVisible()
    await page.mouse.up()
    await expect(stillThere).toBeHidden()
    await expect(page.locator('main')).toBeFocused()
    await page.clock.runFor(29_000)
    await expect(field(page)).toHaveValue(WORDS)
    await page.clock.runFor(1500)
    await expect(stars(page)).toBeVisible()
    expect(await page.evaluate(() => scrollY), 'the question is not under the steps').toBe(0)
    await expect(page).toHaveURL(/kiosk=1$/)
    for (const rating of [1, 5]) await expect(star(page, rating)).toBeEnabled()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toMatch(/drips|jo@sample|feedback-draft/)
    await rate(page, 2)
    await expect(field(page)).toHaveValue('')
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.locator('form')).toHaveAttribute('autocomplete', 'off')
    for (const label of ['Name', 'Email'])
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', 'off')
    await page.reload()
    await expect(stars(page)).toBeVisible()
  })

  test('a finished session too, with its toast, and the next customer is another one', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openFunnel(page, `${site.url}${KIOSK}&rating=2`)
    for (const words of ['The first customer', 'The second customer']) {
      await field(page).fill(words)
      await expect(async () => {
        if (await sendButton(page).isVisible()) await sendButton(page).click({ timeout: 500 })
        await page.clock.runFor(1600)
        await expect(page.getByText('Thank You!')).toBeVisible({ timeout: 500 })
      }).toPass()
      // The new step goes to its top, and a scroll is told of in a frame, which these seconds may overtake.
      await expect(async () => {
        await page.clock.runFor(30_100)
        await expect(stars(page)).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(page.getByText('Thank You!')).toBeHidden()
      await rate(page, 3)
    }
    expect(await site.cli('feedback', 'list')).toMatchObject([
      { feedback: 'The second customer', rating: 3 },
      { feedback: 'The first customer', rating: 2 },
    ])
  })

  test('what could not be sent goes out while the next customer is there, and no message stays', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openFunnel(page, `${site.url}${KIOSK}&rating=2`)
    await field(page).fill(WORDS)
    await page.route('**/api/feedback', (route) => route.abort('connectionrefused'))
    await expect(async () => {
      await sendButton(page).click({ timeout: 500 })
      expect(await queued(page)).toEqual([WORDS])
    }).toPass()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await page.unroute('**/api/feedback')
    await page.getByRole('link', { name: 'Change rating' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeHidden()
    await page.clock.runFor(15_000)
    await expect.poll(() => queued(page)).toEqual([])
    await expect(stars(page)).toBeVisible()
    expect(await site.cli('feedback', 'list')).toMatchObject([{ feedback: WORDS }])
  })

  test('the stars wait for as long as nobody comes, and elsewhere nothing is reset', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await openFunnel(page, site.url + FUNNEL)
    await rate(page, 5)
    await page.clock.runFor(3_600_000)
    await expect(page.getByRole('heading', { name: 'Awesome! Glad You Loved It' })).toBeVisible()
  })
})
