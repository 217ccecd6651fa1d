import type { Route } from '@playwright/test'
import type { InboxPage } from '#domain/operator/api.ts'
import { openStore } from '#server/store/open-store.ts'
import { afterFrames } from '#tests/support/after-frames.ts'
import { VALID_FEEDBACK } from '#tests/support/feedback-post.ts'
import { postJson } from '#tests/support/form-post.ts'
import { changeAnswer, expect, row, sendLead, test, withoutNews } from '#tests/support/operator-site-test.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { sampleSubmission } from '#tests/support/sample-submission.ts'

test('rows further down are brought up to date too, and Show more is not lost where news comes meanwhile', async ({
  page,
  site,
  databaseUrl,
}) => {
  const store = await openStore(databaseUrl)
  const oldest = sampleSubmission({ createdAt: '2026-11-22T00:00:00.000Z' })
  await store.capture({ submission: oldest, deliveries: [] })
  for (let n = 0; n < 119; n++) await store.capture({ submission: sampleSubmission(), deliveries: [] })
  await page.goto(site.operatorUrl)
  const rows = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(rows).toHaveCount(50)

  const asked: Route[] = []
  let hold = true
  await page.route('**/api/items?*', (route) => (hold ? void asked.push(route) : route.continue()))
  await more.click()
  await expect.poll(() => asked.length, 'for more').toBe(1)
  await sendLead(site)
  await expect.poll(() => asked.length, 'for the news').toBeGreaterThan(1)
  hold = false
  for (const route of asked) await route.continue()
  await expect(row(page, 'Alex')).toBeVisible()
  await expect(rows).toHaveCount(100)

  await more.click()
  await expect(rows).toHaveCount(121)
  await expect(more).toBeHidden()
  await expect(rows.nth(100).getByRole('link'), 'the button has gone: the first new row').toBeFocused()
  await expect(rows.last()).toContainText('New')
  await store.setStage(oldest.id, 'won', new Date().toISOString())
  await expect(rows.last()).toContainText('Won')
  await expect(rows).toHaveCount(121)
  await store.close()
})

test('who comes back from a lead is at its row, by the link as by the browser', async ({ page, site }) => {
  for (const fullName of ['Alex Sample', 'Jo Citizen', 'Sam Example']) await sendLead(site, { fullName })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.operatorUrl)
  const byLink = () => page.getByRole('link', { name: 'Back to the inbox' }).press('Enter')
  for (const goBack of [byLink, () => page.goBack()]) {
    await row(page, 'Jo Citizen').press('Enter')
    await expect(page.getByRole('heading', { name: 'Jo Citizen' })).toBeFocused()
    await goBack()
    await expect(row(page, 'Jo Citizen')).toBeFocused()
  }
})

test('where a colleague answers the lead that has the focus, the next one gets it, and no key acts on the one that is open', async ({
  page,
  site,
}) => {
  const sent: Record<string, string> = {}
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan'])
    sent[name] = await sendLead(site, { fullName: `${name} Sample` })
  const answer = (name: string) => site.cli('leads', 'stage', sent[name] ?? '', 'contacted')
  await page.goto(`${site.operatorUrl}/?stage=new&status=real`)
  await row(page, 'Ben').press('Enter')
  await expect(page.getByRole('heading', { name: 'Ben Sample' })).toBeFocused()
  const isNew = page.getByRole('button', { name: 'New', exact: true })
  const lost = page.getByRole('button', { name: 'Lost', exact: true })
  await page.keyboard.press('k')
  await expect(row(page, 'Cleo')).toBeFocused()
  for (const [answered, next] of [
    ['Cleo', 'Ada'],
    ['Ada', 'Dan'],
  ] as const) {
    await answer(answered)
    await expect(row(page, answered)).toBeHidden()
    await expect(row(page, next)).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByText('Press Enter to open this one first.')).toBeInViewport({ ratio: 1 })
  }
  await answer('Dan')
  await expect(row(page, 'Dan')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('Go to a lead first, with j or k.')).toBeInViewport({ ratio: 1 })
  await expect(isNew).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('j')
  await expect(row(page, 'Ben')).toBeFocused()
  await page.keyboard.press('x')
  await expect(lost).toHaveAttribute('aria-pressed', 'true')
})

test('a key for a lead says what to do first while none is open, at the foot of a long list too', async ({
  page,
  site,
}) => {
  for (const name of ['Ada', 'Ben', 'Cleo']) await sendLead(site, { fullName: `${name} Sample` })
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto(site.operatorUrl)
  await expect(row(page, 'Cleo')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText('Go to a lead first, with j or k.')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByText('Press Enter to open this one first.')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cleo Sample' })).toBeFocused()
  await expect(page.getByText('Press Enter to open this one first.')).toBeHidden()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true')
})

test('who has answered a lead goes on from its place, by a key or back in the list', async ({
  page,
  site,
}) => {
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'])
    await sendLead(site, { fullName: `${name} Sample` })
  await page.goto(`${site.operatorUrl}/?stage=new&status=real`)
  const answer = async (name: string) => {
    await row(page, name).press('Enter')
    await expect(page.getByRole('heading', { name: `${name} Sample` })).toBeFocused()
    await page.keyboard.press('e')
    await expect(row(page, name)).toHaveCount(0)
  }
  await answer('Cleo')
  await page.keyboard.press('j')
  await expect(row(page, 'Ben')).toBeFocused()
  await answer('Ben')
  await page.keyboard.press('k')
  await expect(row(page, 'Dan')).toBeFocused()

  await page.keyboard.press('u')
  await page.setViewportSize({ width: 360, height: 740 })
  await row(page, 'Dan').click()
  await page.getByRole('button', { name: 'Contacted' }).click()
  await expect(page.getByText('New → Contacted')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the inbox' }).click()
  await expect(row(page, 'Dan')).toHaveCount(0)
  await expect(row(page, 'Ada')).toBeFocused()
})

test('a view that is on is shown beside a search, and choosing another stage leaves it', async ({
  page,
  site,
}) => {
  // Answered: a lead of the small hours would still be due today.
  await site.cli('leads', 'stage', await sendLead(site), 'contacted')
  await page.goto(site.operatorUrl)
  const current = page.getByRole('navigation', { name: 'Views of the inbox' }).locator('[aria-current]')
  await expect(current).toHaveText('All')
  const view = (name: string) => page.getByRole('link', { name, exact: true })
  for (const name of ['Due today', 'Overdue', 'Reports due', 'Not delivered', 'Quarantine']) {
    await view(name).click()
    // The view before has searched for the same word, which the new one takes out.
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.getByRole('searchbox').fill('alex')
    await expect(page).toHaveURL(/&q=alex$/)
    await expect(current).toHaveText(name)
    await expect(page.getByText('0 found')).toBeVisible()
  }
  await view('To answer').click()
  await page.getByLabel('Kind').selectOption('Kind: Assessment')
  await expect(current).toHaveText('To answer')
  await page.getByLabel('Stage').selectOption('Stage: any')
  await expect(page).toHaveURL(/\?kind=assessment$/)
  await expect(current).toHaveText('All')
})

test('a tag that is filtered by can be taken off the filter, also where no lead has it any more', async ({
  page,
  site,
}) => {
  const reference = await sendLead(site)
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  await page.getByLabel('New tag').fill('urgent')
  await page.keyboard.press('Enter')
  const tag = page.getByLabel('Tag', { exact: true })
  await tag.selectOption('Tag: urgent')
  await page.getByRole('button', { name: 'Take the tag urgent away' }).click()
  await expect(page.getByText('0 found')).toBeVisible()
  await page.reload()
  await expect(tag.getByRole('option')).toHaveText(['Tag: any', 'Tag: urgent'])
  await expect(tag).toHaveValue('urgent')
  await tag.selectOption('Tag: any')
  await expect(row(page, 'Alex')).toBeVisible()
})

test('a lead that was erased by command does not stay on the screen', async ({ page, site }) => {
  await page.clock.install()
  await sendLead(site)
  await page.goto(site.operatorUrl)
  await row(page, 'Alex').click()
  await expect(page.getByRole('heading', { name: 'Alex Sample' })).toBeVisible()
  await site.cli('erase', '--phone', '0491 570 006', '--yes')
  await page.clock.fastForward('01:00')
  await expect(page.getByRole('alert')).toContainText('or have been erased')
  await expect(page).toHaveTitle('Operator side')
  await expect(page.getByText('0491 570 006')).toHaveCount(0)
})

test('what is known of a lead stays where the server cannot be reached, and says that it may be old', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await sendLead(site)
  await page.goto(site.operatorUrl)
  await row(page, 'Alex').click()
  await expect(page.getByRole('heading', { name: 'Alex Sample' })).toBeVisible()
  await page.route(/api\/items\/TF-/, (route) => route.abort())
  await page.clock.fastForward('01:00')
  await expect(page.getByRole('article').getByRole('alert')).toContainText('What you see may be old')
  await expect(page.getByRole('link', { name: 'Call 0491 570 006' })).toBeVisible()
})

test('a row says whose business it is, by which link, and how many stars were given, and a long text has the whole width to be read in', async ({
  page,
  site,
}) => {
  const feedback = 'They came late and left the gutters full of leaves. '.repeat(8)
  await registerBusiness(site, { name: VALID_FEEDBACK.business, slug: 'branch-manly' })
  await postJson(`${site.url}/api/feedback`, 'feedback', {
    ...VALID_FEEDBACK,
    slug: 'branch-manly',
    feedback,
  })
  await page.goto(site.operatorUrl)
  await expect(row(page, 'Jo Citizen')).toContainText(VALID_FEEDBACK.business)
  await expect(row(page, 'Jo Citizen')).toContainText('/r/branch-manly')
  await expect(row(page, 'Jo Citizen')).toContainText(`${VALID_FEEDBACK.rating} of 5 stars`)
  await row(page, 'Jo Citizen').click()
  const text = page.getByRole('definition').filter({ hasText: feedback.trim() })
  await expect(text).toBeVisible()
  const rating = page.getByRole('definition').filter({ hasText: /^2$/ })
  const widths = await Promise.all([text, rating].map((fact) => fact.evaluate((e) => e.clientWidth)))
  expect(widths[0]).toBeGreaterThan(2 * (widths[1] ?? 0))
})

test('no lead of the view before stands in the next one while that is still asked for', async ({
  page,
  site,
}) => {
  await sendLead(site)
  await page.goto(site.operatorUrl)
  await expect(row(page, 'Alex')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const asked = new Map<string, Route>()
  await page.route('**/api/items?*', (route) => {
    const kind = new URL(route.request().url()).searchParams.get('kind')
    if (kind) asked.set(kind, route)
  })
  const kind = page.getByLabel('Kind')
  const count = page.getByRole('region', { name: 'Inbox' }).getByRole('status').first()
  await kind.selectOption('Kind: Assessment')
  await expect.poll(() => asked.has('assessment')).toBe(true)
  await kind.selectOption('Kind: Feedback')
  await expect.poll(() => asked.has('feedback')).toBe(true)
  const late = page.waitForResponse(/kind=assessment/)
  await asked.get('assessment')?.continue()
  await (await late).finished()
  // After a round trip the page has read the response, and after a frame it has shown it.
  await page.evaluate(() => fetch('/healthz'))
  await afterFrames(page, 2)
  await expect(count).toHaveText('Loading…')
  await expect(row(page, 'Alex')).toHaveCount(0)
  await asked.get('feedback')?.continue()
  await expect(count).toHaveText('0 found')
})

test('a list that cannot be brought up to date says so, until the minute in which it can', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await withoutNews(page)
  await sendLead(site)
  await page.goto(site.operatorUrl)
  await expect(row(page, 'Alex')).toContainText('left')
  await page.route('**/api/items?*', (route) => route.abort())
  await page.clock.fastForward('01:00')
  const inbox = page.getByRole('region', { name: 'Inbox' })
  await expect(inbox.getByRole('alert')).toContainText('What you see may be old')
  await expect(row(page, 'Alex')).toBeVisible()

  await page.unroute('**/api/items?*')
  const due = {
    at: '2026-11-23T00:00:00.000Z',
    overdue: true,
    openMs: 80 * 60_000,
    ofMs: 60 * 60_000,
    text: 'Monday, 11:00 am AEDT',
  }
  await changeAnswer<InboxPage>(page, '**/api/items?*', (found) => ({
    ...found,
    items: found.items.map((item) => ({ ...item, due, tags: ['winter', 'roof'] })),
    more: true,
  }))
  await page.clock.fastForward('01:00')
  await expect(inbox.getByRole('alert')).toBeHidden()
  await expect(row(page, 'Alex')).toContainText(
    'Overdue by 1 h 20 min of business hours, was promised by Monday, 11:00 am AEDT',
  )
  await expect(row(page, 'Alex')).toContainText(/winter\s*roof/)
  await expect(inbox.getByText('More than 1 in all')).toBeVisible()
})

test('keys with Ctrl, as for copying a number, do nothing to the lead that is open', async ({
  page,
  site,
}) => {
  await page.goto(`${site.operatorUrl}/items/${await sendLead(site)}`)
  await expect(page.getByRole('heading', { name: 'Alex Sample' })).toBeFocused()
  const address = page.url()
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(request.url())
  })
  for (const key of ['Control+x', 'Control+c', 'Control+a', 'Control+b', 'Alt+w', 'Meta+e'])
    await page.keyboard.press(key)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Alex Sample' })).toBeFocused()
  expect(page.url()).toBe(address)
  expect(changes).toEqual([])
})
