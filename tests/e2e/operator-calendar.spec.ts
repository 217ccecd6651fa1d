import type { Page, Route } from '@playwright/test'
import type { CalendarWeek } from '#domain/operator/calendar.ts'
import { addDays, dateIn } from '#domain/time/dates.ts'
import { formatDay, formatTime } from '#domain/time/format-when.ts'
import { expectClean } from '#tests/support/accessible.ts'
import { afterFrames } from '#tests/support/after-frames.ts'
import { freshSlots, VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { changeAnswer, row, withoutNews } from '#tests/support/operator-site-test.ts'
import { brokenUnits } from '#tests/support/page-measures.ts'
import { secondPress } from '#tests/support/second-press.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { test as base, expect } from '#tests/support/site-test.ts'

const SYDNEY = 'Australia/Sydney'
const test = base.extend<{ site: Site }>({
  site: async ({ automation }, use) => {
    const site = await startSite({ FORM_SECRET, AUTOMATION_WEBHOOK_URL: automation.url })
    await use(site)
    await site.close()
  },
})

const [first = '', second = '', third = ''] = freshSlots()
const dayName = (start: string) => formatDay(Date.parse(start), SYDNEY)
const timeOf = (start: string) => formatTime(Date.parse(start), SYDNEY)

async function book(site: Site, name = 'Alex Sample', start = first) {
  const answer = await postJson(`${site.url}/api/bookings`, 'booking', { ...VALID_BOOKING, start, name })
  expect(answer.status).toBe(201)
}
const openWeek = (page: Page, site: Site) =>
  page.goto(`${site.operatorUrl}/calendar?week=${dateIn(SYDNEY, Date.parse(first))}`)
const day = (page: Page, start: string) => page.getByRole('region', { name: dayName(start) })
const callButton = (page: Page, start: string) =>
  day(page, start).getByRole('button', { name: `${timeOf(start)} Alex Sample` })

test('times that are gone stand beside the others on a desk, and not before today on a phone', async ({
  page,
  site,
}) => {
  await page.goto(`${site.operatorUrl}/calendar?week=${addDays(dateIn(SYDNEY, Date.now()), -7)}`)
  const times = page.getByText('gone', { exact: true })
  const days = page.getByText('Gone', { exact: true })
  await expect(times.first()).toBeVisible()
  await expect(days.filter({ visible: true })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(days.first()).toBeVisible()
  await expect(times.filter({ visible: true })).toHaveCount(0)
})

test('the inbox says when a booked call is, until it is cancelled', async ({ page, site }) => {
  await book(site)
  await page.goto(site.operatorUrl)
  const call = row(page, 'Alex Sample')
  await expect(call).toContainText(`Call on ${dayName(first)}, ${timeOf(first)}`)
  for (let width = 320; width <= 400; width += 10) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(brokenUnits), `at ${width} px`).toEqual([])
  }
  const [{ id }] = (await site.cli('bookings', 'list')) as [{ id: string }]
  await site.cli('bookings', 'cancel', id)
  await page.reload()
  await expect(call).toContainText('Call cancelled')
  await expect(call).not.toContainText('Call on')
})

test('a call appears by itself, is moved and cancelled, and its destination hears of both', async ({
  page,
  site,
  automation,
}) => {
  await openWeek(page, site)
  await expect(page.getByRole('heading', { name: dayName(first) })).toBeVisible()
  await book(site)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const name = callButton(page, first).getByTitle('Alex Sample')
    await expect
      .poll(() => name.evaluate((who) => who.scrollWidth - who.clientWidth), `cut off at ${width}`)
      .toBe(0)
  }
  await callButton(page, first).click()
  const dialog = page.getByRole('dialog', { name: 'Alex Sample' })
  await expect(dialog.getByRole('link', { name: 'Call 0491 570 006' })).toHaveAttribute(
    'href',
    'tel:+61491570006',
  )
  await dialog.getByLabel('Move it to').selectOption(second)
  // Mail is not configured here, so only staff can tell them.
  await dialog.getByRole('button', { name: 'Move it, I ring them' }).click()
  await expect(
    page.getByText('The call with Alex Sample is moved, but no mail goes to them: ring 0491 570 006.'),
  ).toBeVisible()
  await expect(callButton(page, first)).toBeHidden()

  await callButton(page, second).click()
  await dialog.getByRole('button', { name: 'Cancel the call…' }).click()
  await dialog.getByRole('button', { name: 'Yes, cancel it, I ring them' }).click()
  await expect(callButton(page, second)).toBeHidden()
  await automation.waitFor((requests) => requests.length === 3)
  expect(automation.requests.map(({ json }) => (json as { change?: string }).change)).toEqual([
    undefined,
    'moved',
    'cancelled',
  ])

  await page.goto(site.operatorUrl)
  const row = page.getByRole('link', { name: /Alex Sample/ })
  await expect(row).toContainText('Call cancelled')
  await expect(row).toContainText('New')
  await row.click()
  for (const told of ['booked', 'moved (change 1)', 'cancelled (change 2)'])
    await expect(page.getByRole('button', { name: `Replay automation, ${told}`, exact: true })).toBeVisible()
  const call = page.getByRole('region', { name: 'Their call' })
  await expect(call).toContainText(`${dayName(second)}, ${timeOf(second)}`)
  await expect(call).toContainText('cancelled')
  await expect(call.getByRole('link')).toBeHidden()
  const told = page.getByRole('region', { name: 'What they told us' })
  await expect(told).toContainText('First picked')
  await expect(told.getByText('Start', { exact: true })).toBeHidden()
  const history = page.getByRole('region', { name: 'Notes and history' })
  await expect(history).toContainText(/Call moved from .* to .*\./)
  await expect(history).toContainText(/Call cancelled: it was .*\./)
})

test('neither a double click nor a key that is held answers whether a call is to be cancelled', async ({
  page,
  site,
}) => {
  await book(site)
  await openWeek(page, site)
  let cancelled = 0
  page.on('request', (request) => {
    if (request.method() === 'DELETE') cancelled += 1
  })
  const ask = page.getByRole('button', { name: 'Cancel the call…' })
  const yes = page.getByRole('button', { name: 'Yes, cancel it, I ring them' })
  await callButton(page, first).click()
  await ask.dblclick()
  await expect(yes).toBeVisible()
  await page.keyboard.press('Escape')

  await callButton(page, first).click()
  await ask.focus()
  // A repeated keydown without a keyup is a key that is held down.
  for (let n = 0; n < 4; n++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(yes).toBeVisible()
  expect(cancelled).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(callButton(page, first)).toBeHidden()
})

test('a call that was moved while it is looked at is not cancelled at a time that nobody here has seen', async ({
  page,
  site,
}) => {
  await book(site)
  await openWeek(page, site)
  await callButton(page, first).click()
  const [{ id }] = (await site.cli('bookings', 'list')) as [{ id: string }]
  await site.cli('bookings', 'move', id, second)
  await page.getByRole('button', { name: 'Cancel the call…' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it, I ring them' }).click()
  await expect(page.getByRole('alert')).toContainText(`moved to ${dayName(second)}, ${timeOf(second)}`)
  await page.keyboard.press('Escape')
  await expect(callButton(page, second)).toBeVisible()
})

test('a time that somebody books while it is looked at is refused, and offered no more', async ({
  page,
  site,
}) => {
  await book(site)
  await openWeek(page, site)
  await callButton(page, first).click()
  const times = page.getByLabel('Move it to')
  await times.selectOption(second)
  await book(site, 'Jo Citizen', second)
  await page.getByRole('button', { name: 'Move it, I ring them' }).click()
  await expect(page.getByRole('alert')).toContainText('That time is not free')
  await expect(times.locator(`option[value="${second}"]`)).toHaveCount(0)
  await times.selectOption(third)
  await page.getByRole('button', { name: 'Move it, I ring them' }).click()
  await expect(callButton(page, third)).toBeVisible()
})

test('the week is up to date within a minute also where no news comes', async ({ page, site }) => {
  await page.clock.install()
  await withoutNews(page)
  await openWeek(page, site)
  await expect(page.getByRole('heading', { name: dayName(first) })).toBeVisible()
  await book(site)
  await page.clock.fastForward('01:00')
  await expect(callButton(page, first)).toBeVisible()
})

test('by keyboard: a free time is kept so, and opened again; weeks turn by one key', async ({
  page,
  site,
}) => {
  await page.goto(site.operatorUrl)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('link', { name: 'Calendar', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await openWeek(page, site)
  await day(page, third)
    .getByRole('button', { name: `${timeOf(third)}, free` })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('What for').fill('Dentist')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kept free.', { exact: true })).toBeVisible()
  const free = async () => {
    const answer = await fetch(`${site.url}/api/bookings/slots?from=${dateIn(SYDNEY, Date.parse(third))}`)
    return ((await answer.json()) as { slots: { start: string }[] }).slots.map(({ start }) => start)
  }
  expect(await free()).not.toContain(third)
  await expect(day(page, third).getByText('Dentist')).toBeVisible()
  await day(page, third)
    .getByRole('button', { name: /^Open again: / })
    .press('Enter')
  await expect(page.getByText(/can be booked again/)).toBeVisible()
  expect(await free()).toContain(third)
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeFocused()

  const later = page.getByRole('link', { name: 'Later' })
  await later.press('Enter')
  await expect(page.getByRole('heading', { name: dayName(first) })).toBeHidden()
  await expect(later).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: dayName(first) })).toBeVisible()

  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: dayName(first) })).toBeHidden()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: dayName(first) })).toBeVisible()
})

test('a double click gives one time back, and not the next one that moves up', async ({ page, site }) => {
  const until = new Date(Date.parse(third) + 60_000).toISOString()
  for (const reason of ['Dentist', 'Team']) await site.cli('bookings', 'block', third, until, reason)
  await openWeek(page, site)
  const openAgain = day(page, third).getByRole('button', { name: /^Open again: / })
  await expect(openAgain).toHaveCount(2)
  await openAgain.first().click()
  await expect(openAgain).toHaveCount(1)
  await secondPress(openAgain)
  await openWeek(page, site)
  await expect(openAgain).toHaveCount(1)
})

test('the focus that went with an opened time is at the heading, also where news asks for the week meanwhile', async ({
  page,
  site,
}) => {
  const until = new Date(Date.parse(third) + 60_000).toISOString()
  await site.cli('bookings', 'block', third, until, 'Dentist')
  await openWeek(page, site)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const openAgain = day(page, third).getByRole('button', { name: /^Open again: / })
  await expect(openAgain).toBeVisible()
  const asked: Route[] = []
  let hold = true
  await page.route('**/api/calendar?*', (route) => (hold ? void asked.push(route) : route.continue()))
  await openAgain.press('Enter')
  await expect(page.getByText(/can be booked again/)).toBeVisible()
  await expect.poll(() => asked.length, 'for the press, and for the news of it').toBeGreaterThan(1)
  const before = asked.length
  await book(site)
  await expect.poll(() => asked.length, 'for the news of a booking').toBeGreaterThan(before)
  // News of the booking's deliveries may cause more requests meanwhile; each is answered, in order.
  const answerAllBut = async (last: number) => {
    while (asked.length > last) {
      const route = asked.shift()
      await route?.fulfill({ response: await route.fetch() })
    }
  }
  await answerAllBut(1)
  await afterFrames(page, 2)
  hold = false
  await answerAllBut(0)
  await expect(openAgain).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeFocused()
})

test('who reaches them by a mail is told so, what began is not changed, and their own clock is named', async ({
  page,
  site,
}) => {
  await withoutNews(page)
  await book(site)
  let changes: object = { told: true, theirs: 'Monday 23 November, 8:00 am AWST' }
  await changeAnswer<CalendarWeek>(page, '**/api/calendar?*', (week) => {
    for (const { slots } of week.days)
      for (const slot of slots) if (slot.call) slot.call = { ...slot.call, ...changes }
    return week
  })
  await openWeek(page, site)
  await callButton(page, first).click()
  const dialog = page.getByRole('dialog', { name: 'Alex Sample' })
  await expect(dialog.getByText('On their clock: Monday 23 November, 8:00 am AWST')).toBeVisible()
  await dialog.getByLabel('Move it to').selectOption(second)
  await dialog.getByRole('button', { name: 'Move and tell them' }).click()
  await expect(page.getByText('The call with Alex Sample is moved, and they are told.')).toBeVisible()
  await callButton(page, second).click()
  await dialog.getByRole('button', { name: 'Cancel the call…' }).click()
  await dialog.getByRole('button', { name: 'Yes, cancel it and tell them' }).click()
  await expect(page.getByText('The call with Alex Sample is cancelled, and they are told.')).toBeVisible()

  await book(site)
  changes = { over: true }
  await page.reload()
  await callButton(page, first).click()
  await expect(dialog.getByText("can't be moved or cancelled any more")).toBeVisible()
  await expect(dialog.getByLabel('Move it to')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Cancel the call…' })).toHaveCount(0)
  await expect(dialog.getByText('On their clock')).toHaveCount(0)
})

test('a call is moved to a later week by the day from which times are shown', async ({ page, site }) => {
  await book(site)
  await openWeek(page, site)
  await callButton(page, first).click()
  const times = page.getByLabel('Move it to')
  await expect(times.locator(`option[value="${second}"]`)).toHaveCount(1)
  const later = freshSlots().find((start) => Date.parse(start) > Date.parse(first) + 14 * 86_400_000) ?? ''
  await page.getByLabel('Show times from').fill(dateIn(SYDNEY, Date.parse(later)))
  await expect(times.locator(`option[value="${second}"]`)).toHaveCount(0)
  await times.selectOption(later)
  await page.getByRole('button', { name: 'Move it, I ring them' }).click()
  await expect(callButton(page, first)).toBeHidden()
  expect(await site.cli('bookings', 'list')).toMatchObject([{ start: later, state: 'booked' }])
})

test('a time of the afternoon is kept free where it was pressed, and what is refused says why', async ({
  page,
  site,
}) => {
  await openWeek(page, site)
  const free = page.getByRole('button', { name: /^[1-9]:\d\d pm, free/ }).first()
  await expect(free).toBeVisible()
  const pressed = (await free.getAttribute('aria-label')) ?? ''
  const [hour = '', minute = ''] = pressed.split(/[: ]/)
  await free.click()
  const [from, until] = [page.getByLabel('From', { exact: true }), page.getByLabel('Until')]
  await expect(from).toHaveValue(`${Number(hour) + 12}:${minute}`)
  await expect(until).toHaveValue(`${Number(hour) + 13}:${minute}`)
  await until.fill('00:00')
  await page.getByRole('button', { name: 'Keep it free' }).click()
  await expect(page.getByRole('alert')).toHaveText('It must end after it begins.')
  await until.fill(`${Number(hour) + 13}:${minute}`)
  await page.getByRole('button', { name: 'Keep it free' }).click()
  await expect(page.getByText('Kept free.', { exact: true })).toBeVisible()
  const openAgain = page.getByRole('button', { name: /^Open again: / })
  await expect(openAgain).toHaveAccessibleName(
    `Open again: ${hour}:${minute} pm to ${Number(hour) + 1}:${minute} pm`,
  )

  await page.route('**/api/calendar/blocks/*', (route) => route.abort(), { times: 1 })
  await openAgain.click()
  await expect(page.getByRole('alert')).toContainText('The server does not answer.')
  await expect(page.getByText('can be booked again')).toHaveCount(0)
  await openAgain.click()
  await expect(page.getByText('can be booked again')).toBeVisible()
})

test('the address of the calendar feed is whole, and a calendar program may read it', async ({
  page,
  site,
}) => {
  await book(site)
  await openWeek(page, site)
  await page.getByText('See these calls in your own calendar').click()
  const feed = page.getByLabel('Address of the calendar feed')
  const answer = await fetch(await feed.inputValue())
  expect(await answer.text()).toContain('Alex Sample')
})

test('is clean for axe and fits 320 pixels', async ({ page, site }) => {
  await book(site, 'Bartholomew Sample-Featherstonehaugh')
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await openWeek(page, site)
    const call = page.getByRole('button', { name: /Bartholomew/ })
    await expect(call).toBeVisible()
    await page.getByText('See these calls in your own calendar').click()
    // After scrolling, a slot half covered by the page header would count as a small target.
    await page.evaluate(() => scrollTo(0, 0))
    await expectClean(page, `week at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await call.click()
    await expect(page.getByRole('dialog').getByLabel('Move it to')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the call…' }).click()
    await expectClean(page, `call at ${width}`)
    await page.keyboard.press('Escape')
    await expect(call).toBeFocused()
  }
})
