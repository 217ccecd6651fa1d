import { ROI_TRADES } from '#domain/roi/roi.ts'
import { holdAssets } from '#tests/support/hold-assets.ts'
import { ROI_AT_DEFAULTS } from '#tests/support/roi-at-defaults.ts'
import { calculator, openCalculator } from '#tests/support/roi-calculator.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const LIVE_SCRIPT = '**/assets/roi-live-*.js'
const PROMPT = 'The estimate appears here.'
const ROOFING = '?trade=roofing&leads=20&value=8500&rate=25'

test('the fields of the specification: their order, attributes and defaults', async ({ page, site }) => {
  const { roi, trade, leads, value, rate, result } = await openCalculator(page, site.url)
  await expect(trade.locator('option')).toHaveText([
    'Select your trade',
    ...Object.values(ROI_TRADES).map(({ label }) => label),
  ])
  await expect(trade).toHaveValue('')
  await expect(leads).toHaveValue('20')
  await expect(value).toHaveValue('')
  await expect(rate).toHaveValue('25')
  for (const field of [leads, value, rate]) {
    await expect(field).toHaveAttribute('type', 'number')
    await expect(field).toHaveAttribute('min', '0')
  }
  await expect(leads).toHaveAttribute('step', '1')
  await expect(value).toHaveAttribute('step', '50')
  await expect(rate).toHaveAttribute('max', '100')
  await expect(roi).toContainText('24/7 response + reviews + website')
  await expect(roi).toContainText('full automation suite')
  await expect(result).toContainText(PROMPT)
})

test('all 15 trades: the job value comes with the trade, and the four outputs agree with the table', async ({
  page,
  site,
}) => {
  const { trade, value, output } = await openCalculator(page, site.url)
  for (const [name, missed, jobs, revenue, hours] of ROI_AT_DEFAULTS) {
    await trade.selectOption(name)
    await expect(value).toHaveValue(String(ROI_TRADES[name].jobValue))
    await expect(output('Missed leads a month')).toHaveText(String(Math.round(missed)))
    await expect(output('Additional jobs a month')).toHaveText(String(Math.round(jobs)))
    await expect(output('Time saved a week')).toHaveText(`${hours} hours`)
    const money = (await output('Additional revenue a month').textContent()) ?? ''
    expect(money, name).toMatch(/^\$\d{1,3}(,\d{3})*$/)
    expect(Math.abs(Number(money.replace(/\D/g, '')) - revenue), name).toBeLessThanOrEqual(0.5 + 1e-6)
  }
})

test('what is typed and no number is said to be none, not missing, and stays when a trade is chosen', async ({
  page,
  site,
}) => {
  const { roi, trade, leads, value, rate } = await openCalculator(page, site.url)
  // Chromium takes only letters of numbers: Safari and Firefox show '15-20' and '1,500' here.
  await leads.fill('')
  await leads.pressSequentially('e')
  await trade.selectOption('roofing')
  await value.fill('')
  await value.pressSequentially('1e')
  await rate.fill('')
  await rate.pressSequentially('e')
  await roi.getByRole('button', { name: 'Show my estimate' }).click()
  await expect(leads).toHaveAccessibleDescription(/Please enter a valid number/)
  await expect(rate).toHaveAccessibleDescription(/Please enter a rate between 0-100%/)
  await expect(value).toHaveAccessibleDescription(/Please enter a valid amount/)
  expect(await leads.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true)
})

test('every result is labelled an estimate, compares two bars in words too, and lists what it assumes', async ({
  page,
  site,
}) => {
  const { result } = await openCalculator(page, `${site.url}/${ROOFING}`)
  await expect(result.locator('.docket-head')).toHaveText('Illustrative estimateRoofing')
  await expect(result).toContainText('It is not a forecast or a promise.')
  const chart = result.getByRole('figure', { name: 'Jobs a month' })
  await expect(chart.getByRole('listitem')).toHaveText([
    'Today, if 65% go unanswered 7.6',
    'With calls answered and followed up 29',
  ])
  const [today, product] = await chart
    .locator('svg')
    .evaluateAll((bars) => bars.map((bar) => bar.clientWidth))
  expect((today ?? 0) / (product ?? 1)).toBeCloseTo(7.5775 / 28.7945, 1)
  await expect(result.getByText('A month has 4.33 weeks.')).toBeHidden()
  await result.getByText('What this estimate assumes').click()
  await expect(
    result
      .locator('details')
      .getByRole('listitem')
      .filter({ hasText: /4\.33|65%|95%|1\.4|60%|15%/ }),
  ).toHaveCount(5)
  await expect(result.getByText('What the service costs is not taken off.')).toBeVisible()
})

test('results only with a trade, leads and a value; what is no number counts as 0', async ({
  page,
  site,
}) => {
  const { trade, leads, value, rate, result, output } = await openCalculator(page, site.url)
  const nothing = async () => {
    await expect(result).toContainText(PROMPT)
    await expect(page.locator('#roi .field-error')).toHaveCount(0)
  }
  await value.fill('500')
  await nothing()
  await trade.selectOption('plumbing')
  await expect(output('Additional revenue')).toHaveText('$6,896')
  for (const field of [leads, value]) {
    const before = await field.inputValue()
    await field.fill('0')
    await nothing()
    await field.fill('')
    await nothing()
    await field.pressSequentially('e')
    await nothing()
    await field.fill(before)
    await expect(output('Additional revenue')).toHaveText('$6,896')
  }
  await rate.fill('')
  await expect(output('Additional revenue')).toHaveText('No gain')
  await expect(output('Missed leads')).toHaveText('50')
  await trade.selectOption('')
  await nothing()
  await expect(value).toHaveValue('')
})

test('out of range: the message of the specification, at its field, and no result', async ({
  page,
  site,
}) => {
  const { trade, leads, value, rate, result } = await openCalculator(page, site.url)
  await trade.selectOption('dental')
  for (const [field, wrong, right, message] of [
    [leads, '-1', '1', 'Please enter a valid number'],
    [value, '-50', '50', 'Please enter a valid amount'],
    [rate, '-1', '0', 'Please enter a rate between 0-100%'],
    [rate, '100.5', '100', 'Please enter a rate between 0-100%'],
  ] as const) {
    await field.fill(wrong)
    await expect(page.locator('#roi .field-error')).toHaveText(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(message)
    await expect(result).toContainText(PROMPT)
    await field.fill(right)
    await expect(page.locator('#roi .field-error')).toHaveCount(0)
    await expect(result).toContainText('Illustrative estimate')
  }
})

test('a result at or below zero reads as no gain, never as a negative promise', async ({ page, site }) => {
  const search = '?trade=accounting&leads=20&value=1800&rate=95'
  const { result, output } = await openCalculator(page, site.url + search)
  await expect(output('Additional revenue')).toHaveText('No gain')
  await expect(output('Additional jobs')).toHaveText('No gain')
  await expect(result).toContainText('we would not expect a gain')
  await expect(result).not.toContainText(/[-−]\s?\$?\d/)
  await expect(result.getByRole('figure')).toHaveCount(0)
})

test('screen readers hear a result once, after the typing', async ({ page, site }) => {
  await page.clock.install()
  const { trade, leads, status, output } = await openCalculator(page, site.url)
  // An installed clock keeps running; from here on it advances only on request.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await trade.selectOption('roofing')
  for (const typed of ['1', '12', '125']) {
    await leads.fill(typed)
    await page.clock.runFor(900)
    await expect(status).toHaveText('')
  }
  await expect(output('Time saved')).toHaveText('53 hours')
  await page.clock.runFor(200)
  await expect(status).toHaveText(
    'Estimate. Additional revenue a month: $1,127,153. Additional jobs a month: 133. Missed leads a month: 352. Time saved a week: 53 hours.',
  )
  await leads.fill('-1')
  await page.clock.runFor(1100)
  await expect(status).toHaveText('Please enter a valid number')
})

test('the result is an address: kept while typing, copied, opened again, taken to the audit', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const first = await openCalculator(page, `${site.url}/?utm_source=flyer`)
  await first.trade.selectOption('plumbing')
  await first.leads.fill('12')
  await first.rate.fill('30')
  await expect(page).toHaveURL(`${site.url}/?utm_source=flyer&trade=plumbing&leads=12&value=350&rate=30`)
  const revenue = (await first.output('Additional revenue').textContent()) ?? ''
  await page.getByRole('button', { name: 'Copy link to this result' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${site.url}/?trade=plumbing&leads=12&value=350&rate=30#roi`)

  const other = await context.newPage()
  await other.goto(link)
  const again = calculator(other)
  await expect(again.output('Additional revenue')).toHaveText(revenue)
  await expect(again.trade).toHaveValue('plumbing')
  await expect(again.leads).toHaveValue('12')
  await expect(again.value).toHaveValue('350')
  await expect(again.rate).toHaveValue('30')
  await expect(again.roi).toBeInViewport()
  await again.leads.fill('0')
  await expect(other).toHaveURL(`${site.url}/#roi`)

  await page.getByRole('link', { name: 'Take these numbers to the free audit' }).click()
  await expect(page).toHaveURL(/\/audit\?trade=plumbing&leads=12&value=350&rate=30&source=roi-calculator$/)
  await expect(page.locator('#audit-trade')).toHaveValue('Plumber')
  await expect(page.getByLabel('Weekly leads')).toHaveValue('12')
  await expect(page.getByLabel('Average job value')).toHaveValue('350')
  await page.goBack()
  await expect(calculator(page).leads).toHaveValue('12')
  await expect(calculator(page).output('Additional revenue')).toHaveText(revenue)
})

test('a number that was just changed is there after a link and Back, however quickly the link was followed', async ({
  page,
  site,
}) => {
  await page.clock.install()
  const { leads, roi } = await openCalculator(page, `${site.url}/${ROOFING}`)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await leads.fill('55')
  await roi.getByRole('link', { name: 'Take these numbers to the free audit' }).click()
  await expect(page).toHaveURL(/\/audit\?trade=roofing&leads=55/)
  await page.clock.resume()
  await page.goBack()
  await expect(page).toHaveURL(/\/\?trade=roofing&leads=55/)
  await expect(calculator(page).leads).toHaveValue('55')
})

test('the address of a page that Back is still loading stays as it is', async ({ page, site }) => {
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await page.locator('a.brand').click()
  await expect(page).toHaveURL(`${site.url}/`)
  await page.locator('#roi').scrollIntoViewIfNeeded()
  await expect(page.locator('#roi [role=status]')).toBeAttached()
  const { trade, roi } = calculator(page)
  await page.route('**/contact.data*', () => {})
  await trade.selectOption('roofing')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(`${site.url}/contact`)
  // Any press keeps what was typed.
  await roi.getByText('Illustrative estimate').click()
  await expect(roi.getByRole('status')).toContainText('Estimate.')
  await expect(page).toHaveURL(`${site.url}/contact`)
})

test('where copying is refused, it says so and leaves the link in the address bar', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await openCalculator(page, `${site.url}/${ROOFING}`)
  await page.getByRole('button', { name: 'Copy link to this result' }).click()
  await expect(page.getByText('Copy Failed')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/${ROOFING}`)
})

test('hostile addresses fill in nothing but trades and numbers', async ({ page, site }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.message()) && dialog.dismiss())
  for (const [search, values] of [
    ['trade=witchcraft&leads=5&value=5&rate=5', ['', '20', '', '25']],
    ['trade=__proto__', ['', '20', '', '25']],
    ['trade=dental&leads=<img src=x onerror=alert(1)>&value=NaN&rate=Infinity', ['dental', '0', '0', '0']],
    [`trade=dental&leads=${'9'.repeat(400)}&value=&rate=0x10`, ['dental', '0', '4200', '0']],
    ['trade=dental&trade=legal&leads=3&leads=4', ['dental', '3', '4200', '25']],
    ['trade=dental&leads=-3', ['dental', '-3', '4200', '25']],
  ] as const) {
    await page.goto('about:blank')
    const { trade, leads, value, rate, result } = await openCalculator(page, `${site.url}/?${search}`)
    for (const [i, field] of [trade, leads, value, rate].entries())
      await expect(field, search).toHaveValue(values[i] ?? '')
    await expect(result).not.toContainText(/NaN|Infinity|undefined/)
  }
  expect(dialogs).toEqual([])
})

test('nothing typed before the script has come is lost', async ({ page, site }) => {
  const release = await holdAssets(page, LIVE_SCRIPT)
  await page.goto(`${site.url}/${ROOFING}`)
  await untilHydrated(page)
  const { trade, leads, value, rate, output } = calculator(page)
  await trade.selectOption('building')
  await leads.fill('7')
  await rate.focus()
  await release()
  await expect(output('Missed leads')).toHaveText('17')
  await expect(rate).toBeFocused()
  await expect(trade).toHaveValue('building')
  await expect(leads).toHaveValue('7')
  await expect(value).toHaveValue('15000')
})

test('the script waits until the visitor comes near, and typing counts as coming near', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const loaded = () => requests.filter((url) => url.includes('/roi-live-')).length
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(site.url, { waitUntil: 'networkidle' })
  await untilHydrated(page)
  expect(loaded()).toBe(0)
  await page
    .locator('#roi-trade')
    .evaluate((select: HTMLSelectElement) => select.focus({ preventScroll: true }))
  await expect.poll(loaded).toBe(1)
})

test('when the script cannot come, the server works it out', async ({ page, site }) => {
  await page.route(LIVE_SCRIPT, (route) => route.abort())
  await page.goto(site.url)
  await untilHydrated(page)
  const { trade, output } = calculator(page)
  await trade.selectOption('roofing')
  await page.getByRole('button', { name: 'Show my estimate' }).click()
  await expect(page).toHaveURL(/\/roi\?trade=roofing&leads=20&value=&rate=25$/)
  await expect(output('Missed leads')).toHaveText('56')
})
