import { expect, row, sendLead, test } from '#tests/support/operator-site-test.ts'

test('who is at a row and goes back in the browser to another view is at its heading, and no key acts on a lead', async ({
  page,
  site,
}) => {
  for (const fullName of ['Alex Sample', 'Jo Citizen']) await sendLead(site, { fullName })
  await page.goto(site.operatorUrl)
  await page.getByRole('link', { name: 'To answer' }).click()
  await row(page, 'Jo Citizen').press('k')
  await expect(row(page, 'Jo Citizen')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeFocused()
  await expect(row(page, 'Jo Citizen')).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, 'Jo Citizen')).toBeFocused()
})

test('a name in another script asks for no font that is not there', async ({ page, site }) => {
  const reference = await sendLead(site, { fullName: 'Σίσυφος 李小龍' })
  const fonts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  await expect(page.getByRole('heading', { name: 'Σίσυφος' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toEqual([`200 ${site.operatorUrl}/static/operator.woff2`])
})

test('a lead that was erased is gone from the screen at the next press, which says so and keeps the focus', async ({
  page,
  site,
}) => {
  const presses = [
    () => page.getByRole('button', { name: 'Keep note' }),
    () => page.getByRole('button', { name: 'Lost', exact: true }),
  ]
  for (const button of presses) {
    const reference = await sendLead(site)
    await page.goto(`${site.operatorUrl}/items/${reference}`)
    await page.getByLabel('New note').fill('Rang')
    await site.cli('erase', '--lead', reference, '--yes')
    await button().click()
    await expect(page.getByText('have been erased')).toBeVisible()
    await expect(page.getByRole('article')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeFocused()
  }
})

test('a key that leads to where one is already makes no entry of its own, nor does one for no week fail', async ({
  page,
  site,
}) => {
  const faults: Error[] = []
  page.on('pageerror', (fault) => faults.push(fault))
  await page.goto(`${site.operatorUrl}/calendar?week=soon`)
  await expect(page.getByRole('alert')).toContainText('week is a date')
  for (const key of ['j', 'k']) await page.keyboard.press(key)
  for (const [key, name] of [
    ['r', 'Review links'],
    ['o', 'Overview'],
    ['i', 'Inbox'],
    ['c', 'Calls'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    for (const again of [key, key === 'i' ? 'u' : key === 'c' ? 't' : key]) await page.keyboard.press(again)
  }
  for (const name of ['Inbox', 'Overview', 'Review links', 'Calls']) {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
  expect(faults).toEqual([])
})
