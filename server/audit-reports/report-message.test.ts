import { describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { SAMPLE_FACTS, sampleStoredReport } from '#tests/support/sample-audit-report.ts'
import { ESTIMATE_HEADING, reportMessage } from './report-message.ts'

const { site } = loadContent()
const mailOf = (report: AuditReport) => reportMessage(report, 'alex@sample.example', site)

test('says everything that the report does, as text and as HTML', async () => {
  const report = sampleStoredReport()
  report.text.notes = 'Ring me about the second.'
  const { text, html } = await mailOf(report)
  const { quickWins, plan } = report.text
  const said = [
    ...quickWins.flatMap((win) => [win.title, win.text]),
    ...plan.flatMap(({ title, steps }) => [title, ...steps]),
    ...report.basis.assumptions.filter((line) => !line.includes('"')),
    'Ring me about the second.',
    '$53,467',
    '02 5550 0142',
    'ABN 00 000 000 000',
    'You get this because you asked for the audit.',
    'reply STOP',
  ]
  for (const words of said) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain('More jobs a month: 13\nEnquiries missed a month today: 34\nHours saved a week: 5\n')
})

test.each([
  ['Alex Anne Sample', 'Hello Alex,'],
  ['Alex', 'Hello Alex,'],
  [undefined, 'Hello there,'],
])('greets %s: %s', async (name, hello) => {
  const report = sampleStoredReport()
  const { text } = await mailOf({ ...report, contact: { ...report.contact, name } })
  expect(text.split('\n')[2]).toBe(hello)
})

describe('what people wrote', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  test('stays text in HTML', async () => {
    const report = sampleStoredReport()
    report.text = { ...report.text, title: hostile, notes: hostile }
    report.contact = { ...report.contact, name: hostile }
    const { html } = await mailOf(report)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('makes no second header', async () => {
    const report = sampleStoredReport()
    report.text = { ...report.text, title: 'Audit\r\nBcc: all@sample.example' }
    expect((await mailOf(report)).subject).toBe('Audit Bcc: all@sample.example (TF-8K2MQ4WX)')
  })
})

test('leaves the dollars out where there is no estimate', async () => {
  const headed = async (report: AuditReport) => {
    const { text, html = '' } = await mailOf(report)
    return [text.includes(ESTIMATE_HEADING.toUpperCase()), html.includes(ESTIMATE_HEADING)]
  }
  expect(await headed(sampleStoredReport())).toEqual([true, true])
  expect(await headed(sampleStoredReport({}, { ...SAMPLE_FACTS, trade: 'Other' }))).toEqual([false, false])
})
