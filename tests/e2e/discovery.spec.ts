import type { Page } from '@playwright/test'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { expectClean } from '#tests/support/accessible.ts'
import { DISCOVERY_ANSWER_RULES, DISCOVERY_ANSWERS, VALID_DISCOVERY } from '#tests/support/discovery-rules.ts'
import { ANSWERED, answer, answerFrom, next, DISCOVERY_TOOL as PATH } from '#tests/support/discovery-tool.ts'
import { moveTo } from '#tests/support/move-to.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const SEND = 'Send My Docket'

const questionHeading = (page: Page, index: number) =>
  page.getByRole('heading', { name: DISCOVERY_QUESTIONS[index]?.ask ?? '', exact: true })

async function open(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
}

async function goOnToBook(page: Page) {
  await page.getByRole('link', { name: 'Book a 15-minute call' }).click()
  await expect(page.getByText('Your nine answers go along')).toBeVisible()
}

const send = (page: Page, arrived: RegExp) => pressUntil(page.getByRole('button', { name: SEND }), arrived)

test('nine questions without a page load, an answer, and a lead that knows its score', async ({
  page,
  site,
  automation,
  leadManager,
}) => {
  await open(page, site.url + PATH)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (let index = 0; index < 9; index += 1) {
    await expect(page.getByText(`Question ${index + 1} of 9`)).toBeVisible()
    if (index > 0) await expect(questionHeading(page, index)).toBeFocused()
    await expect(page.getByText(`${index} of 9 filled in`)).toBeVisible()
    await answer(page, index)
    await next(page)
  }
  await expect(page.getByRole('heading', { name: 'Missed call text back first.' })).toBeFocused()
  await expect(page.getByText('9 of 9 filled in')).toBeVisible()
  await expect(page.getByText('Illustrative estimate')).toBeVisible()
  expect(requests.filter((path) => path.startsWith(PATH))).toEqual([])
  await page.getByLabel('Name (optional)').fill(VALID_DISCOVERY.name)
  await page.getByLabel('Phone').fill(VALID_DISCOVERY.phone)
  await send(page, /\/thank-you\?source=discovery$/)
  await expect(page.getByRole('heading', { name: 'Thanks. Your docket is with us.' })).toBeVisible()
  await automation.waitFor((received) => received.length === 1)
  await leadManager.waitFor((received) => received.length === 1)
  expect(automation.requests[0]?.json).toMatchObject({
    formType: 'discovery',
    leadType: 'discovery',
    name: VALID_DISCOVERY.name,
    tradeType: 'Roofing',
    recommendedService: 'missed-call-response',
    businessType: 'Roofing, 2 to 5 people',
    leadScore: 89,
    tradefront: { consent: { ticked: false } },
  })
  expect(leadManager.requests[0]?.json).toMatchObject({ contact: { customFields: { tradeType: 'Roofing' } } })
  // After sending, the device forgets the answers.
  await open(page, site.url + PATH)
  await expect(page.getByText('0 of 9 filled in')).toBeVisible()
})

test('the second of two quick clicks answers no question that nobody has read', async ({ page, site }) => {
  await open(page, site.url + PATH)
  await answerFrom(page, 0, 3)
  await expect(page.getByText('Question 4 of 9')).toBeVisible()
  const box = await page.getByRole('button', { name: 'Next' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  // The second press of a double click lands on the question that the first has brought up.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await answerFrom(page, 3, 4)
  await expect(page.getByText('Question 5 of 9')).toBeVisible()
})

test('Back, in the page and in the browser, loses nothing', async ({ page, site }) => {
  await open(page, `${site.url}/services`)
  await page.getByRole('link', { name: 'Which one first? Nine questions' }).click()
  await answerFrom(page, 0, 3)
  await page.locator('[name="jobValue"]').fill('1200')
  // An answer that has not been submitted yet is kept too.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(questionHeading(page, 2)).toBeFocused()
  await expect(page.locator('[name="weeklyLeads"]')).toHaveValue('20')
  await page.goBack()
  await expect(page.locator('[name="jobValue"]')).toHaveValue('1200')
  for (const index of [2, 1, 0]) {
    await page.goBack()
    await expect(questionHeading(page, index)).toBeFocused()
  }
  await expect(page.getByLabel('Roofing')).toBeChecked()
  await page.getByLabel('Plumbing').check()
  await next(page)
  await expect(page.getByLabel('2 to 5')).toBeChecked()
  // Each cell of the docket links to its question, and a change shows there.
  await page.getByRole('link', { name: 'Change $1,200' }).click()
  await expect(page.locator('[name="jobValue"]')).toHaveValue('1200')
  await page.locator('[name="jobValue"]').fill('1500')
  await page.getByRole('link', { name: 'Change Plumbing' }).click()
  await expect(page.getByLabel('Plumbing')).toBeChecked()
  await page.getByRole('link', { name: 'Change $1,500' }).click()
  // An invalid value counts as no answer, not as what it was while it was being typed.
  await page.locator('[name="jobValue"]').fill('')
  await page.locator('[name="jobValue"]').pressSequentially('12k')
  await expect(page.getByText('3 of 9 filled in')).toBeVisible()
  await page.locator('[name="jobValue"]').fill('1600')
  await page.getByRole('link', { name: 'Change Plumbing' }).click()
  await expect(page.getByRole('link', { name: 'Change $1,600' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/services$/)
})

test('an answer given while Back still loads the page before stays out of the address of that page', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/contact?utm_source=mail`)
  await moveTo(page, PATH)
  await expect(questionHeading(page, 0)).toBeVisible()
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/contact.data*', (route) => loaded.then(() => route.continue()))
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/contact/)
  await page.getByLabel('Roofing').check()
  await expect(page.getByText('1 of 9 filled in')).toBeVisible()
  load()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/contact?utm_source=mail`)
})

test('who we are to ask for is still there after an answer was changed', async ({ page, site }) => {
  await open(page, site.url + ANSWERED)
  await page.getByLabel('Name (optional)').fill('Jo Sample')
  await page.getByRole('link', { name: 'Change $8,500' }).click()
  await expect(page.getByLabel('Name (optional)')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('Name (optional)')).toHaveValue('Jo Sample')
})

test('picked up where it was left for seven days, and started again when asked', async ({ page, site }) => {
  await open(page, site.url + PATH)
  await answerFrom(page, 0, 4)
  await open(page, site.url + PATH)
  await expect(page.getByText('Question 5 of 9')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change $8,500' })).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 6.9 * 86_400_000)
  await open(page, `${site.url}/discovery`)
  await expect(page.getByText('Question 5 of 9')).toBeVisible()
  await page.getByRole('link', { name: 'Start again' }).click()
  await expect(questionHeading(page, 0)).toBeFocused()
  await expect(page.getByText('0 of 9 filled in')).toBeVisible()
  await expect(page.getByLabel('Roofing')).not.toBeChecked()
  await open(page, site.url + PATH)
  await expect(page.getByText('Question 1 of 9')).toBeVisible()
  await answerFrom(page, 0, 2)
  await page.clock.setFixedTime(Date.now() + 14 * 86_400_000)
  await open(page, site.url + PATH)
  await expect(page.getByText('0 of 9 filled in')).toBeVisible()
})

test('a changed answer outlasts a reload, also of a step that was left before; the address says the same', async ({
  page,
  site,
}) => {
  await open(page, site.url + PATH)
  await answerFrom(page, 0, 3)
  await page.getByRole('link', { name: 'Change 2 to 5' }).click()
  await page.getByLabel('More than 20').check()
  await expect(page).toHaveURL(/team=large&weeklyLeads=20&step=2$/)
  await open(page, page.url())
  await expect(page.getByRole('link', { name: 'Change More than 20' })).toBeVisible()
  await next(page)
  await expect(questionHeading(page, 2)).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/team=large&weeklyLeads=20&step=4$/)
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('link', { name: 'Change More than 20' })).toBeVisible()
  // Somebody else's answers count where their address is opened, and not what this device keeps.
  await open(page, `${site.url}${PATH}?trade=roofing&team=solo&step=3`)
  await expect(page.getByRole('link', { name: 'Change Just me' })).toBeVisible()
})

test('a link to a later question, by somebody who has answered none: arrow keys choose, and only Next leads on', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}${PATH}?step=3`)
  await expect(questionHeading(page, 0)).toBeVisible()
  const choices = page.locator('.docket-body [name="trade"]')
  await choices.first().check()
  for (const at of [1, 2]) {
    await page.keyboard.press('ArrowDown')
    await expect(choices.nth(at)).toBeChecked()
    await expect(choices.nth(at)).toBeFocused()
  }
  await expect(page.getByText('1 of 9 filled in')).toBeVisible()
  await next(page)
  await expect(questionHeading(page, 1)).toBeFocused()
  await expect(page.locator('#discovery-team-error')).toBeHidden()
  await expect(page).toHaveTitle(/^Which service first/)
})

test('a browser that keeps nothing is not said to keep the answers', async ({ page, site }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await open(page, site.url + PATH)
  await answerFrom(page, 0, 2)
  await expect(
    page.getByText('The address of this page holds your answers, and nothing else does.'),
  ).toBeVisible()
})

test('every rule of the questions in a browser', async ({ page, site }) => {
  await page.addInitScript(() => localStorage.clear())
  for (const { when, enters, says } of DISCOVERY_ANSWER_RULES) {
    await test.step(when, async () => {
      const [[id = '', value = ''] = []] = Object.entries(enters)
      const index = DISCOVERY_QUESTIONS.findIndex((question) => question.id === id)
      const earlier = DISCOVERY_QUESTIONS.slice(0, index).map((question) => [
        question.id,
        DISCOVERY_ANSWERS[question.id as keyof typeof DISCOVERY_ANSWERS],
      ])
      await open(page, `${site.url}${PATH}?${new URLSearchParams([...earlier, ['step', String(index + 1)]])}`)
      await answer(page, index, { [id]: value })
      await next(page)
      const message = page.locator(`#discovery-${id}-error`)
      if (!says[id]) return expect(page.getByText(`Question ${index + 2} of 9`)).toBeVisible()
      await expect(message).toHaveText(says[id])
      await expect(page.locator('[aria-invalid]').first()).toBeFocused()
      await answer(page, index)
      await expect(message).toBeEmpty()
      await next(page)
      await expect(message).toBeHidden()
    })
  }
})

test('the server gone between two questions: all nine still work, and the docket is sent once it is back', async ({
  page,
  site,
  automation,
}) => {
  await open(page, site.url + PATH)
  await answerFrom(page, 0, 3)
  await answer(page, 3)
  await next(page)
  await answerFrom(page, 4)
  await page.getByLabel('Email').fill(VALID_DISCOVERY.email)
  await unsentPageIsThere(page)
  await site.kill()
  await send(page, /\/thank-you\?source=discovery&status=unsent$/)
  await expect(page.getByRole('heading', { name: 'Your request has not reached us yet.' })).toBeVisible()
  await site.restart()
  await pressUntil(page.getByRole('button', { name: 'Try sending again' }), /\/thank-you\?source=discovery$/)
  await automation.waitFor((received) => received.length === 1)
  expect(automation.requests[0]?.json).toMatchObject({ email: VALID_DISCOVERY.email, leadScore: 89 })
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('the free audit is filled in with the answers', async ({ page, site }) => {
  await open(page, site.url + ANSWERED)
  await page.getByRole('link', { name: 'Get it checked in a free audit' }).click()
  await expect(page.getByLabel('Trade')).toHaveValue('Roofer')
  await expect(page.getByLabel('Weekly leads')).toHaveValue('20')
  await expect(page.getByLabel('Average job value')).toHaveValue('8500')
  await expect(page.locator('[name="source"]')).toHaveValue('discovery')
  await expect(page.locator('[name="answers"]')).toHaveValue(String(new URLSearchParams(DISCOVERY_ANSWERS)))
  await expect(page.locator('#audit-name')).toHaveValue('')
})

test('the name and number typed below the answers are in an empty audit form, until it is sent', async ({
  page,
  site,
}) => {
  await open(page, site.url + ANSWERED)
  await page.getByLabel('Name (optional)').fill('Jo Sample')
  await page.getByLabel('Phone').fill(VALID_DISCOVERY.phone)
  await page.getByRole('link', { name: 'Get it checked in a free audit' }).click()
  await expect(page.locator('#audit-name')).toHaveValue('Jo Sample')
  await expect(page.getByLabel('Phone')).toHaveValue(VALID_DISCOVERY.phone)
  await page.locator('#audit-name').fill('Jo Citizen')
  await page.reload()
  await untilHydrated(page)
  await expect(page.locator('#audit-name'), 'the draft comes first').toHaveValue('Jo Citizen')
  await page.locator('#audit-businessName').fill('Sample Roofing')
  await page.getByLabel('Service Area').fill('Penrith')
  await page.getByLabel("I'd like the audit and follow-up").check()
  await pressUntil(page.getByRole('button', { name: 'Get My Free Audit' }), /\/audit\/thank-you\?name=Jo$/)
  await open(page, `${site.url}/audit`)
  await expect(page.locator('#audit-name'), 'what was sent looks sent').toHaveValue('')
})

test('a call is booked with the answers, and with the name and number that were typed below them', async ({
  page,
  site,
  automation,
}) => {
  await open(page, site.url + ANSWERED)
  await page.getByLabel('Name (optional)').fill('Jo Sample')
  await page.getByLabel('Phone').fill(VALID_DISCOVERY.phone)
  await goOnToBook(page)
  await expect(page.getByLabel('Name')).toHaveValue('Jo Sample')
  await page.getByLabel('Name').fill('Jo Citizen')
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page).toHaveURL(/from=/)
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByLabel('Name'), 'what was typed here comes first').toHaveValue('Jo Citizen')
  await expect(page.getByLabel('Phone')).toHaveValue(VALID_DISCOVERY.phone)
  await page.locator('input[name="start"]').first().check()
  await pressUntil(page.getByRole('button', { name: 'Book this call' }), /\/book\/confirmed\?b=/)
  await automation.waitFor((received) => received.length === 1)
  expect(automation.requests[0]?.json).toMatchObject({
    formType: 'booking',
    source: 'discovery',
    name: 'Jo Citizen',
    phone: VALID_DISCOVERY.phone,
    missedCalls: 'rings-out',
    tradeType: 'Roofing',
    recommendedService: 'missed-call-response',
    businessType: 'Roofing, 2 to 5 people',
    leadScore: 89,
  })
  await open(page, `${site.url}/book`)
  await expect(page.getByLabel('Name'), 'what was sent looks sent').toHaveValue('')
})

test('whoever types below the answer is who asks for the call, whatever stood in the booking form before', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/book`)
  await page.locator('input[name="start"]').first().check()
  await open(page, site.url + ANSWERED)
  await page.getByLabel('Name (optional)').fill('Jo Sample')
  await goOnToBook(page)
  await expect(page.getByLabel('Name'), 'a time was all that had been picked').toHaveValue('Jo Sample')
  await page.getByLabel('Name').fill('Jo Citizen')
  await page.getByLabel('Phone').fill('0491 570 006')
  await page.goBack()
  await expect(page.getByLabel('Name (optional)'), 'seen, so that the next can correct it').toHaveValue(
    'Jo Citizen',
  )
  await page.getByLabel('Name (optional)').fill('Ben Sample')
  await page.getByLabel('Phone').fill('0491 570 110')
  await goOnToBook(page)
  await expect(page.getByLabel('Name')).toHaveValue('Ben Sample')
  await expect(page.getByLabel('Phone')).toHaveValue('0491 570 110')
})

test('who starts again finds no name and number of whoever answered before', async ({ page, site }) => {
  await open(page, site.url + ANSWERED)
  await page.getByLabel('Name (optional)').fill('Jo Sample')
  await page.getByLabel('Phone').fill(VALID_DISCOVERY.phone)
  await page.getByRole('link', { name: 'Start again' }).click()
  await answerFrom(page, 0)
  await expect(page.getByLabel('Name (optional)')).toHaveValue('')
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await goOnToBook(page)
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same nine questions, the same Back, the same answer and thanks', async ({
    page,
    site,
    automation,
  }) => {
    await page.goto(`${site.url}/discovery`)
    await next(page)
    await expect(page.getByText('Please choose an answer')).toBeVisible()
    await answerFrom(page, 0, 5)
    await answer(page, 5)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('It rings out')).toBeChecked()
    await next(page)
    await expect(page.getByLabel('I ring them if I get around to it')).toBeChecked()
    await answerFrom(page, 5)
    await expect(page.getByRole('heading', { name: 'Missed call text back first.' })).toBeVisible()
    await page.getByRole('button', { name: SEND }).click()
    await expect(page.locator('.error-summary')).toContainText('Please provide either phone or email')
    await expect(page.getByText('9 of 9 filled in')).toBeVisible()
    await page.getByLabel('Phone').fill(VALID_DISCOVERY.phone)
    await send(page, /\/thank-you\?source=discovery$/)
    await automation.waitFor((received) => received.length === 1)
    expect(automation.requests[0]?.json).toMatchObject({ leadScore: 89 })
  })

  test('a call is booked with the answers', async ({ page, site, automation }) => {
    await page.goto(site.url + ANSWERED)
    await page.getByRole('link', { name: 'Book a 15-minute call' }).click()
    await page.getByRole('link', { name: 'Later days' }).click()
    await page.locator('input[name="start"]').first().check()
    await page.getByLabel('Name').fill('Jo Sample')
    const book = page.getByRole('button', { name: 'Book this call' })
    await pressUntil(book, page.getByText('Please provide either phone or email').first())
    await page.getByLabel('Phone').fill(VALID_DISCOVERY.phone)
    await pressUntil(book, /\/book\/confirmed\?b=/)
    await automation.waitFor((received) => received.length === 1)
    expect(automation.requests[0]?.json).toMatchObject({ formType: 'booking', leadScore: 89 })
  })

  test('start again', async ({ page, site }) => {
    await page.goto(`${site.url}${PATH}?trade=roofing`)
    await page.getByRole('link', { name: 'Start again' }).click()
    await expect(page.getByText('0 of 9 filled in')).toBeVisible()
  })
})

test('axe finds nothing from the first question to the answer', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const wrong = `${PATH}?trade=roofing&team=solo&weeklyLeads=heaps&step=4`
  for (const path of [PATH, `${PATH}?step=2`, wrong, ANSWERED]) {
    await open(page, site.url + path)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectClean(page, `${path} at ${width}`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
})
