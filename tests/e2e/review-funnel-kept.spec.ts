import type { Page } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import {
  BAD,
  drafts,
  field,
  queued,
  send,
  sendButton,
  sendInVain,
  WORDS,
  writeDraft,
} from '#tests/support/feedback-form.ts'
import { pressUntilPosted } from '#tests/support/press-until.ts'
import { openFunnel, rate } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { keepRefused } from '#tests/support/unsent-on-device.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const LATER = 'And the door too.'

/** Returns a function that ends the wait for a response, with none. */
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

/** The server has stored the words, but the page does not know it. */
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

/** Ends with the words in the queue; the page's clock stands, and the server is away. */
async function keepWhileAway(page: Page, home: string) {
  await page.clock.install()
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 503, body: 'away' }))
  await openFunnel(page, home + BAD)
  await field(page).fill(WORDS)
  await sendInVain(page)
  await expect.poll(() => queued(page)).toEqual([WORDS])
}

test('the server away, then back: sent by itself, and the form that waits says so', async ({
  page,
  site,
}) => {
  await keepWhileAway(page, site.url)
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
    // Leaves the storage as the service worker does.
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

/** The first press says that we have the first words; the second sends these as separate feedback. */
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

for (const [what, status, other] of [
  ['refused', 422, false],
  ['still waiting, and another form has gone out', 503, true],
] as const)
  test(`edited, and what was pressed is ${what}: nobody is told that we have it`, async ({ page, site }) => {
    await keepWhileAway(page, site.url)
    await field(page).fill(LATER)
    await page.unroute('**/api/feedback')
    const problem = { title: 'No', detail: 'Please check the fields.', errors: { feedback: ['Too short.'] } }
    await page.route('**/api/feedback', (route) => route.fulfill({ status, json: problem }))
    if (other) {
      await page.route('**/api/audits', (route) =>
        route.fulfill({ status: 201, json: { id: 'x', reference: 'TF-SAMPLE1', deliveries: [] } }),
      )
      await keepRefused(page)
    }
    await page.evaluate(() =>
      addEventListener('tradefront:sent', (event) => {
        const all = (event as CustomEvent<{ outcome: string }[]>).detail
        document.body.dataset.told = all.map(({ outcome }) => outcome).join()
      }),
    )
    await page.clock.runFor(15_000)
    await expect(page.locator('body')).toHaveAttribute('data-told', other ? /stored/ : /refused/)
    await afterFrames(page, 3)
    await expect(page.getByText(/^We have what you sent/)).toHaveCount(0)
    await expect(field(page)).toHaveValue(LATER)
  })

test('while the words are on their way none are added that would not arrive; later ones stay a draft', async ({
  page,
  site,
}) => {
  const letItFail = await pressedAndOnItsWay(page, site.url)
  await expect(field(page)).not.toBeEditable()
  await page.getByRole('link', { name: 'Change rating' }).click({ force: true })
  await expect(page.getByRole('link', { name: 'Change rating', disabled: true })).toBeVisible()
  await page.getByRole('button', { name: 'Response time was slow' }).click()
  await expect(field(page)).toHaveValue(WORDS)
  letItFail()
  await expect.poll(() => queued(page)).toEqual([WORDS])
  await field(page).fill(LATER)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
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
