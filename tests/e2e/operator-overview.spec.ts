import type { Page } from '@playwright/test'
import type { Overview } from '#domain/operator/api.ts'
import type { Numbers } from '#domain/operator/numbers.ts'
import { openStore } from '#server/store/open-store.ts'
import { changeAnswer, expect, test } from '#tests/support/operator-site-test.ts'
import { brokenUnits } from '#tests/support/page-measures.ts'
import { sampleSubmission } from '#tests/support/sample-submission.ts'
import type { Site } from '#tests/support/site.ts'

/** The overview as the server gives it, with some of it as on another day. */
async function overviewWith(page: Page, site: Site, changes: Partial<Overview>) {
  await changeAnswer<Overview>(page, '**/api/overview', (overview) => ({ ...overview, ...changes }))
  await page.goto(`${site.operatorUrl}/overview`)
}

test('the score sets today beside the week, and each rating beside what was shown for it', async ({
  page,
  site,
}) => {
  const treatment = { rated: 7, linkShown: 5, linkUsed: 3, shownShare: null, usedShare: null }
  const never = { ...treatment, rated: 0, linkShown: 0, linkUsed: 0 }
  const byRating = [1, 2, 3, 4, 5].map((rating) => ({ ...(rating === 2 ? treatment : never), rating }))
  await overviewWith(page, site, {
    today: { leads: 3, inTime: 1, late: 0, waiting: 2, overdue: 0 },
    week: { leads: 14, inTime: 9, late: 2, waiting: 2, overdue: 1 },
    reviews: [{ slug: 'harbour', name: 'Harbour', views: 9, byRating, low: treatment, high: never }],
  })
  const score = page.getByRole('table', { name: 'Leads against the promised callback' })
  await expect(score.getByRole('columnheader')).toHaveText(['Today', 'This week'])
  for (const [name, today, week] of [
    ['Leads', '3', '14'],
    ['Answered in time', '1', '9'],
    ['Answered late', '0', '2'],
    ['Waiting', '2', '2'],
    ['Overdue', '0', '1'],
  ] as const) {
    const line = score.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    await expect(line.getByRole('cell')).toHaveText([today, week])
  }
  const ratings = page.getByRole('table', { name: 'Harbour by rating' })
  await expect(ratings.getByRole('columnheader')).toHaveText([
    'Rating',
    'Given',
    'Public review shown',
    'Used',
  ])
  await expect(ratings.getByRole('row', { name: /^2 stars/ }).getByRole('cell')).toHaveText(['7', '5', '3'])
})

test.describe('on a Tuesday at eleven', () => {
  const NOW = '2026-11-24T00:00:00.000Z'
  test.use({ clockAt: NOW })

  test('the number of those due today leads to them', async ({ page, site, databaseUrl }) => {
    const store = await openStore(databaseUrl)
    // At ten today, due tomorrow; five from six this morning back to two yesterday, due today; two that are overdue.
    for (let hours = 1; hours < 30; hours += 4) {
      const createdAt = new Date(Date.parse(NOW) - hours * 3_600_000).toISOString()
      await store.capture({ submission: sampleSubmission({ createdAt }), deliveries: [] })
    }
    await store.close()
    await page.goto(`${site.operatorUrl}/overview`)
    await page.getByRole('link', { name: '5 due today, of any week' }).click()
    const views = page.getByRole('navigation', { name: 'Views of the inbox' })
    await expect(views.locator('[aria-current]')).toHaveText('Due today')
    await expect(page.getByText('5 found')).toBeVisible()
  })
})

test('no clock time breaks across lines', async ({ page, site }) => {
  await overviewWith(page, site, { openState: 'Closed now. We open Tuesday 9:00 am AEDT.' })
  await expect(page.getByText('Closed now.')).toBeVisible()
  for (let width = 320; width <= 1440; width += 40) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(brokenUnits), `at ${width} px`).toEqual([])
  }
})

test('what is wrong stands before what is fine, however much there is', async ({ page, site }) => {
  const fine = Array.from(
    { length: 9 },
    (_, n) => ({ level: 'ok', about: `part ${n}`, says: 'fine' }) as const,
  )
  await overviewWith(page, site, {
    findings: [
      ...fine,
      { level: 'note', about: 'backups', says: 'none was made' },
      { level: 'problem', about: 'disk', says: 'it is full' },
    ],
  })
  const doctor = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What doctor finds' }) })
  await expect(doctor.getByRole('listitem').first()).toContainText('disk: it is full')
  await expect(doctor.getByRole('listitem').nth(1)).toContainText('backups: none was made')
  await expect(doctor.getByText('3 more')).toBeVisible()
})

test('a test lead that a destination refuses is not said to be taken', async ({ page, site, automation }) => {
  automation.respondWith(500)
  await page.goto(`${site.operatorUrl}/overview`)
  await page.getByRole('button', { name: 'Send a test lead to every destination' }).click()
  await expect(page.getByText('lead-manager: taken', { exact: true })).toBeVisible()
  await expect(page.getByText('automation: Answered 500', { exact: true })).toBeVisible()
})

test('an overview that cannot be had says so, and is there at the next try', async ({ page, site }) => {
  await page.route('**/api/overview', (route) => route.abort())
  await page.goto(`${site.operatorUrl}/overview`)
  await expect(page.getByRole('alert')).toContainText('The server does not answer.')
  await page.unroute('**/api/overview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Calls we promised' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the numbers are those of the days that were chosen', async ({ page, site }) => {
  await changeAnswer<Numbers>(page, '**/api/numbers?*', (numbers, request) => {
    const days = Number(new URL(request.url()).searchParams.get('days'))
    const source = { source: 'newsletter', medium: '', campaign: '', visits: days * 10, leads: days }
    return { ...numbers, sources: [source] }
  })
  await page.goto(`${site.operatorUrl}/numbers`)
  const period = page.getByRole('navigation', { name: 'Period' })
  await expect(page.getByRole('row', { name: 'newsletter 300 30' })).toBeVisible()
  for (const days of [7, 90]) {
    await period.getByRole('link', { name: `${days} days` }).click()
    await expect(page.getByRole('row', { name: `newsletter ${days * 10} ${days}` })).toBeVisible()
    await expect(period.locator('[aria-current]')).toHaveText(`${days} days`)
  }
})
