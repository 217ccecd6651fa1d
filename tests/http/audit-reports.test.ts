import { beforeEach, describe, expect, test } from 'vitest'
import { auditReportTask } from '#server/audit-reports/draft-audit-reports.ts'
import { createPageGetter } from '#server/audit-reports/get-page.ts'
import { createWebsiteInspector } from '#server/audit-reports/inspect-website.ts'
import { reportMailChannel } from '#server/channels/report-mail.ts'
import type { AuditReport, NewAuditReport } from '#server/store/audit-reports-store.ts'
import { operatorTest, refused } from '#tests/support/operator-test.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'

const SMTP = {
  smtpUrl: 'smtp://127.0.0.1:1',
  mailFrom: 'site@tradefront.example',
  notifyEmail: 'desk@tradefront.example',
}
const PERSON = { name: 'Alex Sample', businessName: 'Sample Roofing', email: 'alex@sample.example' }
const NOWHERE = { smtpUrl: undefined, mailFrom: undefined, notifyEmail: undefined }

const it = operatorTest()
let draft: NewAuditReport

beforeEach(async () => {
  it.channels = [reportMailChannel(SMTP)]
  draft = await drafted()
})

async function drafted(payload: Record<string, unknown> = PERSON, over: Partial<NewAuditReport> = {}) {
  const item = sampleItem({ kind: 'audit', payload }, [])
  await it.store.capture(item)
  const report = sampleAuditReport({ submissionId: item.submission.id, ...over })
  await it.store.addAuditReport(report)
  return report
}

const shown = async (id = draft.id) => (await it.get(`/api/reports/${id}`)).json() as Promise<AuditReport>
const mails = () => it.store.listDeliveries({})

describe('reports', () => {
  test('are listed newest first, by state', async () => {
    const newer = await drafted(PERSON, { createdAt: '2026-11-24T00:00:00.000Z' })
    await it.send('POST', `/api/reports/${draft.id}/send`)
    const ids = async (query: string) =>
      ((await (await it.get(`/api/reports${query}`)).json()) as AuditReport[]).map(({ id }) => id)
    expect(await ids('')).toEqual([newer.id, draft.id])
    expect(await ids('?state=draft')).toEqual([newer.id])
    expect(await ids('?state=sent&limit=1')).toEqual([draft.id])
    const due = { text: 'Wednesday 25 November', overdue: false }
    expect(await (await it.get('/api/reports')).json()).toMatchObject([{ due }, { due: null }])
  })

  test.each(['?state=lost', '?limit=0', '?limit=x'])('are not listed by %s', async (query) => {
    expect((await it.get(`/api/reports${query}`)).status).toBe(422)
  })

  test.each([
    ['GET', '/api/reports/nothing'],
    ['GET', '/reports/nothing/page'],
    ['PUT', '/api/reports/nothing'],
    ['POST', '/api/reports/nothing/send'],
  ])('%s %s: there is no such report', async (method, path) => {
    const refused = await it.send(method, path, method === 'GET' ? undefined : draft.text)
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain('have been erased.')
  })
})

test('the history of the audit says what the system did, and what staff did', async () => {
  await it.send('PUT', `/api/reports/${draft.id}`, { ...draft.text, title: 'For Alex' })
  await it.send('POST', `/api/reports/${draft.id}/send`)
  const { activities } = await (await it.get(`/api/items/${draft.submissionId}`)).json()
  const told = activities.map(({ detail, actor }: { detail: string; actor: string }) => [detail, actor])
  expect(told.toSorted()).toEqual([
    ['drafted', 'system'],
    ['edited', 'staff'],
    ['sent', 'staff'],
  ])
})

describe('an edit', () => {
  test('is kept and shown, on the page too, as text', async () => {
    const title = 'For <b>Alex</b> & "Sons"'
    const edited = await it.send('PUT', `/api/reports/${draft.id}`, {
      ...draft.text,
      title,
      notes: '</p><script>x',
    })
    expect(edited.status).toBe(200)
    const now = '2026-11-23T00:00:00.000Z'
    expect(await edited.json()).toEqual(await shown())
    expect(await shown()).toMatchObject({
      text: { title, notes: '</p><script>x' },
      editedAt: now,
      state: 'draft',
    })
    const page = await (await it.get(`/reports/${draft.id}/page`)).text()
    expect(page).toContain('<h1>For &lt;b&gt;Alex&lt;/b&gt; &amp; &quot;Sons&quot;</h1>')
    expect(page).not.toContain('<script')
  })

  test.each([
    ['two quick wins', { quickWins: [] }, 'quickWins'],
    ['no title', { title: '' }, 'title'],
  ])('that leaves %s is refused, and changes nothing', async (_name, change, field) => {
    const refused = await it.send('PUT', `/api/reports/${draft.id}`, { ...draft.text, ...change })
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { errors: object }).errors).toHaveProperty(field)
    expect(await shown()).toMatchObject({ text: draft.text, editedAt: null })
  })

  test('comes too late once it was sent', async () => {
    await it.send('POST', `/api/reports/${draft.id}/send`)
    expect(await refused(it.send('PUT', `/api/reports/${draft.id}`, draft.text))).toEqual([
      409,
      'A report that was sent is not changed any more.',
    ])
  })
})

describe('a preview of what is not saved', () => {
  /** Posted by the editor's second button, with or without JavaScript. */
  function preview(change: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const { title, quickWins, plan } = draft.text
    const fields = Object.entries({ title, notes: '', ...change })
    for (const win of quickWins) fields.push(['win-title', win.title], ['win-text', win.text])
    for (const month of plan)
      fields.push(['month-title', month.title], ['month-steps', month.steps.join('\r\n')])
    const body = new URLSearchParams(fields)
    const to = `http://127.0.0.1:3001/reports/${draft.id}/preview`
    return it.app().fetch(new Request(to, { method: 'POST', headers, body }))
  }

  test('shows the whole report with the new words as text, and keeps the old ones', async () => {
    const shownPage = await preview({ title: 'Not <b>saved</b>', notes: 'A word of mine' })
    expect(shownPage.status).toBe(200)
    expect(shownPage.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
    const html = await shownPage.text()
    expect(html).toContain('<h1>Not &lt;b&gt;saved&lt;/b&gt;</h1>')
    expect(html).toContain('A word of mine')
    expect(html).toContain('Preview of a text that is not saved.')
    for (const { title, steps } of draft.text.plan)
      for (const words of [title, ...steps]) expect(html).toContain(escaped(words))
    expect(await shown()).toMatchObject({ text: draft.text, editedAt: null, state: 'draft' })
  })

  test('says what is wrong with it, on a page', async () => {
    const refused = await preview({ title: ' ' })
    expect([refused.status, refused.headers.get('Content-Type')]).toEqual([422, 'text/html; charset=UTF-8'])
    expect(await refused.text()).toContain('<li>Give the report a title</li>')
  })

  test('is not made for a page elsewhere, of a report that was sent, or of none', async () => {
    expect((await preview({}, { Origin: 'https://evil.example' })).status).toBe(403)
    await it.send('POST', `/api/reports/${draft.id}/send`)
    expect((await preview()).status).toBe(409)
    expect((await it.send('POST', '/reports/nothing/preview', {})).status).toBe(404)
  })
})

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

describe('as somebody has it open', () => {
  const open = { editedAt: null }
  const theirs = () => it.send('PUT', `/api/reports/${draft.id}`, { ...draft.text, title: 'Theirs', ...open })

  test('it is neither sent unread nor written over, once a colleague has saved it', async () => {
    expect((await theirs()).status).toBe(200)
    const sent = await it.send('POST', `/api/reports/${draft.id}/send`, open)
    expect([sent.status, await sent.text()]).toEqual([409, expect.stringContaining('Open it again')])
    const saved = await it.send('PUT', `/api/reports/${draft.id}`, { ...draft.text, title: 'Mine', ...open })
    expect([saved.status, await saved.text()]).toEqual([409, expect.stringContaining('Somebody else')])
    expect(await shown()).toMatchObject({ state: 'draft', text: { title: 'Theirs' } })
    const { editedAt } = await shown()
    expect((await it.send('POST', `/api/reports/${draft.id}/send`, { editedAt })).status).toBe(200)
  })
})

describe('sending', () => {
  test('is refused where a colleague has saved it since it was read, and nothing goes out', async () => {
    const read = it.store.findAuditReport
    it.store.findAuditReport = async (id) => {
      const report = await read(id)
      await it.store.editAuditReport(
        { id: draft.id, editedAt: null },
        { ...draft.text, title: 'Saved meanwhile' },
        '2026-11-23T00:00:01Z',
      )
      return report
    }
    const refused = await it.send('POST', `/api/reports/${draft.id}/send`)
    it.store.findAuditReport = read
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Open it again')])
    expect(await shown()).toMatchObject({ state: 'draft', text: { title: 'Saved meanwhile' } })
    expect(await mails()).toEqual([])
    expect((await it.send('POST', `/api/reports/${draft.id}/send`)).status).toBe(200)
  })

  test('goes to the address that somebody named who had left a number alone, and to nothing that is none', async () => {
    const { id } = await drafted({ name: PERSON.name, phone: '0491 570 006' })
    const send = (body?: unknown) => it.send('POST', `/api/reports/${id}/send`, body)
    for (const body of [undefined, { to: '' }, { to: 'alex at sample' }])
      expect((await send(body)).status).toBe(409)
    expect(await mails()).toEqual([])
    expect((await send({ to: 'alex@named.example' })).status).toBe(200)
    const kept = await it.store.findDelivery((await mails())[0]?.id ?? '')
    expect(JSON.parse(kept?.payloadSnapshot ?? '')).toMatchObject({ to: 'alex@named.example' })
  })

  test('goes out once more, to another address too, where it was asked for as it was sent', async () => {
    const send = (body?: unknown) => it.send('POST', `/api/reports/${draft.id}/send`, body)
    expect((await send()).status).toBe(200)
    const { sentAt } = await shown()
    await it.clock.advance(1000)
    expect((await send({ to: 'alex@named.example' })).status).toBe(409)
    expect((await send({ to: 'alex@named.example', sentAt: null })).status).toBe(409)
    const again = await Promise.all([1, 2].map(() => send({ to: 'alex@named.example', sentAt })))
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await shown()).sentAt).not.toBe(sentAt)
    const stale = await send({ to: 'alex@named.example', sentAt })
    expect(stale.status, 'from a page that was open when somebody else sent it again').toBe(409)
    const kept = await Promise.all((await mails()).map(({ id }) => it.store.findDelivery(id)))
    const [second, first] = kept.map((delivery) => JSON.parse(delivery?.payloadSnapshot ?? ''))
    expect([first.to, second.to]).toEqual(['alex@sample.example', 'alex@named.example'])
    expect(second).toEqual({ ...first, to: second.to })
  })

  test('puts one mail into the outbox, to the person who asked, however often it is pressed', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => it.send('POST', `/api/reports/${draft.id}/send`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await shown()).toMatchObject({ state: 'sent', sentAt: '2026-11-23T00:00:00.000Z' })
    expect(it.woken).toBe(1)
    const [mail, ...more] = await mails()
    expect([mail?.destination, mail?.submissionId, more]).toEqual(['report-mail', draft.submissionId, []])
    const kept = await it.store.findDelivery(mail?.id ?? '')
    expect(JSON.parse(kept?.payloadSnapshot ?? '')).toMatchObject({ to: 'alex@sample.example' })
  })

  test.each([
    ['to someone who gave no email', { name: 'Alex', phone: '0491 570 006' }, SMTP, /no email/],
    ['while no mail is configured', PERSON, NOWHERE, /Mail not configured/],
  ])('%s is refused with the reason, and it stays a draft', async (_name, payload, smtp, reason) => {
    it.channels = [reportMailChannel(smtp)]
    const { id } = await drafted(payload)
    const refused = await it.send('POST', `/api/reports/${id}/send`)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringMatching(reason)])
    expect((await shown(id)).state).toBe('draft')
    expect(await mails()).toEqual([])
  })
})

test('nothing is sent by itself', async () => {
  const inspect = createWebsiteInspector({
    get: createPageGetter({ allowPrivate: false, userAgent: '' }),
    clock: it.clock,
    robot: '',
  })
  await it.store.capture(sampleItem({ kind: 'audit', payload: PERSON }, []))
  await auditReportTask({ store: it.store, clock: it.clock, inspect, log: {} as never }).run()
  expect((await it.store.listAuditReports({})).map(({ state }) => state)).toEqual(['draft', 'draft'])
  expect(await mails()).toEqual([])
})

test('the page allows its own styles and nothing else', async () => {
  const page = await it.get(`/reports/${draft.id}/page`)
  expect(page.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+';/,
  )
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect(await page.text()).toContain('has not been sent this yet')
})
