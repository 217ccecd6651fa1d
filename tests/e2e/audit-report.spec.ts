import { expect, type Page, test } from '@playwright/test'
import { loadContent } from '#content/load.ts'
import { unreadWebsite } from '#domain/audit-report/facts.ts'
import { reportMessage } from '#server/audit-reports/report-message.ts'
import { REPORT_PAGE_POLICY, renderAuditReport } from '#server/audit-reports/report-page.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { expectClean } from '#tests/support/accessible.ts'
import { SAMPLE_FACTS, sampleStoredReport } from '#tests/support/sample-audit-report.ts'

const { site } = loadContent()
const ADDRESS = 'https://console.example/report'

async function open(page: Page, report: AuditReport): Promise<void> {
  const body = await renderAuditReport(report, site)
  const headers = { 'Content-Security-Policy': REPORT_PAGE_POLICY }
  await page.route(ADDRESS, (route) => route.fulfill({ body, headers, contentType: 'text/html' }))
  await page.goto(ADDRESS)
}

const LONG: AuditReport = {
  ...sampleStoredReport(),
  text: {
    title: `Marketing audit for ${'Averyveryveryverylongname'.repeat(5)}`,
    notes: `${'x'.repeat(300)}\n\n${'A word from us. '.repeat(200)}`,
    quickWins: sampleStoredReport().text.quickWins.map((win) => ({
      ...win,
      text: 'Do this today. '.repeat(60),
    })),
    plan: sampleStoredReport().text.plan.map(({ title }) => ({
      title,
      steps: Array(8).fill('Step '.repeat(70)),
    })),
  },
}
const PLAIN = sampleStoredReport(
  { state: 'sent' },
  { trade: 'Other', area: 'Perth', website: unreadWebsite('It answered 404') },
)

for (const [name, report] of [
  ['drafted', sampleStoredReport()],
  ['edited to be long', LONG],
  ['without website or estimate', PLAIN],
] as const) {
  test(`a report ${name} is readable by everybody`, async ({ page }) => {
    await open(page, report)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectClean(page, `${name} at ${width}`)
    }
  })
}

test('its own policy lets its styles and its face in', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', ({ text }) => complaints.push(text()))
  await open(page, sampleStoredReport())
  expect(await page.evaluate(() => document.fonts.check('800 20px Archivo'))).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Archivo/)
  expect(complaints).toEqual([])
})

test('shows the estimate as one, with what it rests on', async ({ page }) => {
  await open(page, sampleStoredReport())
  await expect(page.getByText('Illustrative estimate')).toBeVisible()
  await expect(
    page.getByRole('img', {
      name: 'Today: 4.5 jobs a month. Answered and followed up: 17 jobs a month.',
    }),
  ).toBeVisible()
  await expect(page.getByText('What the service costs is not taken off.')).toBeVisible()
})

test('a bar is as long as its number on the tape', async ({ page }) => {
  for (const weeklyLeads of [0.1, 1, 7, 80, 3000]) {
    const report = sampleStoredReport({}, { ...SAMPLE_FACTS, weeklyLeads })
    await open(page, report)
    const result = report.basis.estimate?.result
    const bars = await page
      .locator('.chart rect')
      .evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('width'))))
    const [today = 0, then = 0] = bars
    const ratio = (result?.currentJobsPerMonth ?? 0) / (result?.jobsPerMonthWithProduct ?? 1)
    expect(Math.abs(today / (then + 1) - ratio)).toBeLessThan(0.01)
    expect(then).toBeLessThanOrEqual(376)
    expect(await page.locator('.chart .tick').count()).toBeLessThanOrEqual(10)
  }
})

test('no gain is called that, and not drawn', async ({ page }) => {
  await open(page, sampleStoredReport({}, { ...SAMPLE_FACTS, jobValue: 0.01 }))
  await expect(page.getByText('No gain')).toBeVisible()
  await expect(page.locator('.chart')).toHaveCount(0)
})

test('prints on two sheets of A4, without the word that it is a draft', async ({ page }) => {
  await open(page, sampleStoredReport())
  await expect(page.getByText('Draft.')).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  const [, width = 0, height = 0] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)?.map(Number) ?? []
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Draft.')).toBeHidden()
})

for (const width of [360, 800]) {
  test(`the mail is readable at ${width} px`, async ({ page }) => {
    const { html } = await reportMessage(LONG, 'alex@sample.example', site)
    await page.setViewportSize({ width, height: 800 })
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(page.getByRole('heading', { name: 'Three quick wins' })).toBeVisible()
  })
}
