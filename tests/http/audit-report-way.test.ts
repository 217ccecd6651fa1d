import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { FORM_SECRET, openedForm, postForm } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { DESK, mailSettings, type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

let site: Site
let smtp: SmtpReceiver
let website: WebhookReceiver

beforeAll(async () => {
  ;[smtp, website] = await Promise.all([startSmtpReceiver(), startWebhookReceiver()])
  site = await startSite({
    FORM_SECRET,
    ...mailSettings(smtp),
  })
})
afterAll(async () => {
  await site.close()
  await Promise.all([smtp.close(), website.close()])
})

const reports = () => site.cli('reports', 'list') as Promise<AuditReport[]>
/** Apart from the confirmation, which is sent at once. */
const toVisitor = () =>
  smtp.messages.filter(
    ({ envelope, headers }) =>
      !envelope.to.includes(DESK) && !headers.subject?.startsWith('We have your audit request'),
  )

test('a request becomes a report, which an operator reads, prints and sends', async () => {
  website.respondWith(({ path }) =>
    path === '/robots.txt'
      ? 404
      : {
          status: 200,
          headers: { 'Content-Type': 'text/html' },
          body: '<title>Sample Roofing</title>Ring us',
        },
  )
  const posted = await postForm(`${site.url}/api/audits`, {
    formToken: openedForm('audit'),
    name: 'Alex Anne Sample',
    businessName: 'Sample Roofing <Sons>',
    trade: 'Roofer',
    serviceArea: 'Northern Beaches',
    email: 'alex@sample.example',
    website: website.url,
    weeklyLeads: '12',
    mainBottleneck: 'I miss calls while I am on the roof.',
    consent: 'on',
  })
  expect(posted.status).toBe(303)
  // Undrafted requests are looked for at the start, then every minute.
  await site.stop()
  await site.restart()
  await vi.waitUntil(async () => (await reports()).length > 0, { timeout: 15_000, interval: 100 })
  const [report] = await reports()
  const id = report?.id ?? ''
  expect(report).toMatchObject({
    state: 'draft',
    text: { title: 'Marketing audit for Sample Roofing <Sons>' },
    basis: { facts: { trade: 'Roofer', website: { reachable: true, title: 'Sample Roofing', form: false } } },
  })
  expect(await site.cli('reports', 'show', report?.reference ?? '')).toEqual(report)
  expect(toVisitor()).toEqual([])

  const folder = mkdtempSync(join(tmpdir(), 'tradefront-report-'))
  await site.cli('reports', 'page', id, '--out', join(folder, 'report.html'))
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('Sample Roofing &lt;Sons&gt;</h1>')

  const shown = join(folder, 'report.json')
  const edit = (changed: object) => {
    writeFileSync(shown, JSON.stringify({ ...report, ...changed }))
    return site.cli('reports', 'edit', id, '--from', shown)
  }
  const text = { ...report?.text, notes: 'As we said on the phone.' }
  expect(await edit({ text })).toMatchObject({ id, state: 'draft', text })
  await expect(edit({ text }), 'read before the last edit').rejects.toThrow(/exited with 1: Somebody else/)
  const { editedAt } = (await site.cli('reports', 'show', id)) as AuditReport
  await expect(edit({ editedAt, text: { ...text, quickWins: [] } })).rejects.toThrow(
    /exited with 2: A report has three quick wins/,
  )
  rmSync(folder, { recursive: true })

  expect(await site.cli('reports', 'send', id)).toMatchObject({ id, state: 'sent', text })
  await smtp.waitFor(() => toVisitor().length > 0)
  const [mail] = toVisitor()
  expect(mail?.envelope).toEqual({ from: 'site@tradefront.example', to: ['alex@sample.example'] })
  expect(mail?.headers).toMatchObject({
    subject: `Marketing audit for Sample Roofing <Sons> (${report?.reference})`,
    'reply-to': 'support@tradefront.example',
  })
  for (const { title } of report?.text.quickWins ?? []) {
    expect(mail?.text).toContain(title)
    expect(mail?.html).toContain(title)
  }
  expect(mail?.text).toMatch(/^Marketing audit for Sample Roofing <Sons>\n\nHello Alex,\n/)
  expect(mail?.text).toContain('As we said on the phone.')
  expect(mail?.text).toContain('It is not a forecast or a promise.')
  expect(mail?.html).toContain('Marketing audit for Sample Roofing &lt;Sons&gt;</h1>')
  await expect(site.cli('reports', 'send', id)).rejects.toThrow(/exited with 1: .*sent already/)
  expect(site.log.join('\n')).not.toMatch(/Alex|alex@|Northern Beaches|roofing/i)
})

test('a command that is used wrongly says so', async () => {
  await expect(site.cli('reports', 'show', 'TF-00000000')).rejects.toThrow(
    /exited with 1: There is no report/,
  )
  await expect(site.cli('reports', 'page', 'x')).rejects.toThrow(/exited with 2: --out FILE is missing/)
  await expect(site.cli('reports', 'edit', 'x')).rejects.toThrow(/exited with 2: --from FILE is missing/)
  await expect(site.cli('reports', 'edit', 'x', '--from', '/nowhere.json')).rejects.toThrow(
    /exited with 1: The edited report cannot be read from \/nowhere.json: /,
  )
  await expect(site.cli('reports', 'send')).rejects.toThrow(/exited with 2: ID is missing/)
})
