import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { mailSettings, type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

let site: Site
let smtp: SmtpReceiver
let webhook: WebhookReceiver
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-people-'))
  smtp = await startSmtpReceiver()
  // It echoes what it was sent, so that personal data is stored in the attempts too.
  webhook = await startWebhookReceiver(({ rawBody }) => ({ status: 200, body: rawBody }))
  site = await startSite({
    FORM_SECRET,
    AUTOMATION_WEBHOOK_URL: webhook.url,
    ...mailSettings(smtp),
  })
})
afterAll(async () => {
  await site.close()
  await Promise.all([smtp.close(), webhook.close()])
  rmSync(folder, { recursive: true })
})

const PATHS = {
  assessment: 'assessments',
  enquiry: 'enquiries',
  audit: 'audits',
  feedback: 'feedback',
} as const

async function send(kind: SubmissionKind & keyof typeof PATHS, fields: object): Promise<string> {
  const answer = await postJson(`${site.url}/api/${PATHS[kind]}`, kind, fields)
  expect(answer.status).toBe(201)
  return (await answer.json()).reference
}

type Erased = {
  erased: boolean
  overwritten: boolean
  submissions: { reference: string; name?: string }[]
  counts: Record<string, number>
  mentionedIn: string[]
  alsoKnownBy: string[]
}
type Held = Pick<Erased, 'mentionedIn'> & {
  submissions: { reference: string; deliveries: { request: string; attemptLog: { answer: string }[] }[] }[]
}
const references = ({ submissions }: Pick<Erased, 'submissions'>) =>
  submissions.map(({ reference }) => reference).sort()

describe('export', () => {
  let formula: string
  beforeAll(async () => {
    formula = await send('enquiry', {
      name: '=HYPERLINK("https://x.example")',
      phone: '+61 491 570 156',
      message: 'Quotes, "and"\r\nlines',
      attribution: {
        firstTouch: { gclid: 'click-0', landingPage: '/' },
        lastTouch: { gclid: 'click-1', landingPage: '/services', referrer: 'https://google.example/' },
      },
    })
    await send('feedback', { rating: '2', feedback: 'Late', business: 'Sample Roofing' })
  })

  test('as CSV runs nothing, in a file that spreadsheets and nobody else can read', async () => {
    const file = join(folder, 'leads.csv')
    const { code } = await site.run('export', 'leads', '--format', 'csv', '--out', file)
    expect([code, statSync(file).mode & 0o777]).toEqual([0, 0o600])
    const text = readFileSync(file, 'utf8')
    expect(text.startsWith('\uFEFF"reference","kind","createdAt","stage","tags","name","phone"')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""https://x.example"")","'+61 491 570 156"`)
    expect(text).toContain('"Quotes, ""and""\nlines"')
    expect(text).not.toContain('"feedback"')
    const [names, values] = text.split('\r\n').map((line) => line.split('","'))
    const cell = (name: string) => values?.at((names?.indexOf(name) ?? 0) - (names?.length ?? 0))
    expect([cell('gclid'), cell('landingPage')], 'an ad by its click alone').toEqual(['click-1', '/services'])
    expect(names).toHaveLength(new Set(names).size)
    expect(cell('consentAt')).toMatch(/^20[\d-]+T[\d:.]+Z$/)
  })

  test('on a pipe has no mark before it, and chooses by kind and day', async () => {
    const { stdout } = await site.run('export', '--kind', 'feedback', '--format', 'csv')
    expect(stdout).toMatch(/^"reference",.*"rating".*\r\n"TF-\w{8}","feedback",.*\r\n$/)
    expect(
      (await site.run('export', 'leads', '--format', 'csv', '--since', '2999-01-01')).stdout.split('\r\n'),
    ).toHaveLength(2)
  })

  test('as JSON is an array with every field', async () => {
    const leads = (await site.cli('export', 'leads', '--format', 'json')) as { reference: string }[]
    expect(leads.find(({ reference }) => reference === formula)).toMatchObject({
      kind: 'enquiry',
      message: 'Quotes, "and"\nlines',
      stage: 'new',
      tags: [],
      consent: { ticked: false },
    })
  })

  test.each([
    ['export', '--format', 'xml'],
    ['export', 'robots'],
    ['export', '--kind', 'leads'],
    ['export', 'leads', '--kind', 'audit,feedback'],
    ['export', '--since', '2026-11-26T23:00'],
    ['export', '--since', 'yesterday'],
    ['export', '--person', 'Kim'],
    ['export', '--person', '0491570006', '--format', 'csv'],
    ['erase'],
    ['erase', '--phone', '0491570006', '--email', 'a@sample.example'],
    ['erase', '--phone', '0491570006', '--lead', 'TF-8K2MQ4WX'],
    ['erase', '--person', '1234'],
  ])('%s %s %s %s %s is wrong usage', async (...args) => {
    expect(await site.run(...args.filter((arg) => typeof arg === 'string'))).toMatchObject({
      code: 2,
      stdout: '',
    })
  })
})

describe('who left no number that tells them from others', () => {
  const sent = { mobile: '13 11 26', fullName: 'Robin Sample', suburb: 'Robin Gutters' }
  let lead: string
  beforeAll(async () => {
    lead = await send('assessment', sent)
    await send('assessment', { ...sent, fullName: 'Lee Sample' })
  })

  test('is pointed to by their lead', async () => {
    const { code, stderr } = await site.run('erase', '--phone', sent.mobile)
    expect(code).toBe(2)
    expect(stderr).toContain('--lead takes one lead by its id or reference')
  })

  test('gets what came with it', async () => {
    const file = (await site.cli('export', '--lead', lead.toLowerCase())) as Held
    expect(file).toMatchObject({ submissions: [{ reference: lead, payload: { fullName: 'Robin Sample' } }] })
    expect(file.submissions[0]?.deliveries.length).toBeGreaterThan(0)
  })

  test('goes with it, and nobody else does', async () => {
    const dry = (await site.cli('erase', '--lead', lead)) as Erased
    expect(dry).toMatchObject({ erased: false, submissions: [{ reference: lead, name: 'Robin Sample' }] })
    expect(dry.alsoKnownBy).toEqual([sent.mobile])
    const { id } = (await site.cli('leads', 'show', lead)) as { id: string }
    const erased = (await site.cli('erase', '--lead', id, '--yes')) as Erased
    expect([erased.erased, references(erased)]).toEqual([true, [lead]])
    expect(JSON.stringify(erased)).not.toMatch(/robin|13 11 26/i)
    expect(await site.run('erase', '--lead', lead, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no lead ${lead}.`),
    })
    const left = (await site.cli('leads', 'list')) as { mobile?: string; fullName?: string }[]
    expect(left.filter(({ mobile }) => mobile === sent.mobile).map(({ fullName }) => fullName)).toEqual([
      'Lee Sample',
    ])
  })
})

test('who reads what an erasure has done is told what is left to do, and of nothing to do where nothing is held', async () => {
  const lead = await send('assessment', { mobile: '13 11 27', fullName: 'Max Sample', suburb: 'Max Gutters' })
  const asked = await site.run('erase', '--lead', lead)
  expect(asked.stdout).toMatch(/^Would be erased\. Say --yes to do it:\n {6}1 submissions\n/)
  expect(asked.stdout).not.toContain('Backups')
  const done = await site.run('erase', '--lead', lead, '--yes')
  expect(done.stdout).toMatch(
    /^Erased:\n {6}1 submissions\n[\s\S]*\nBackups keep it until they are overwritten\.\n$/,
  )
  const none = await site.run('erase', '--phone', '0491 570 159', '--yes')
  expect(none).toMatchObject({ code: 0, stdout: 'Nothing is held.\n' })
})

describe('one person', () => {
  const KIM = { phone: '0491 570 006', email: 'kim@sample.example' }
  let own: string[]
  let other: string
  beforeAll(async () => {
    own = [
      await send('assessment', { mobile: '+61 491 570 006', fullName: 'Kim Sample', suburb: 'Kim Gutters' }),
      await send('enquiry', { name: 'Kim Sample', phone: '0491570006', email: KIM.email, message: 'Dubbo?' }),
    ].sort()
    other = await send('enquiry', {
      name: 'Alex Sample',
      phone: '0491 570 157',
      message: 'My partner is on 0491 570 006.',
    })
    await site.cli('leads', 'note', own[0] ?? '', 'Kim wants a quote')
    await webhook.waitFor(
      (requests) => requests.filter(({ rawBody }) => rawBody.includes('Kim')).length === 2,
    )
    await smtp.waitFor((mails) => mails.filter(({ text }) => text.includes('Kim')).length >= 2)
  })

  test('gets everything that is held: by number however written, with notes, payloads and answers', async () => {
    const file = (await site.cli('export', '--person', '+61 491 570 006')) as Held
    expect(references(file)).toEqual(own)
    expect(file.mentionedIn).toEqual([other])
    const text = JSON.stringify(file)
    expect(text).toContain('Kim wants a quote')
    const automation = file.submissions.flatMap(({ deliveries }) => deliveries)
    expect(automation.some(({ request }) => request.includes('Kim Gutters'))).toBe(true)
    expect(automation.some(({ attemptLog }) => attemptLog.some(({ answer }) => answer.includes('Kim')))).toBe(
      true,
    )
    expect(references((await site.cli('export', '--email', 'KIM@sample.example')) as Erased)).toHaveLength(1)
  })

  test('is told what would go, and nothing goes', async () => {
    const dry = (await site.cli('erase', '--person', KIM.phone)) as Erased
    expect(dry).toMatchObject({ erased: false, counts: { submissions: 2, notes: 1 }, mentionedIn: [other] })
    expect(dry.alsoKnownBy).toEqual([KIM.email])
    expect(dry.counts.attempts).toBeGreaterThanOrEqual(4)
    expect(dry.submissions.map(({ name }) => name)).toEqual(['Kim Sample', 'Kim Sample'])
    const { stdout } = await site.run('erase', '--person', KIM.phone)
    expect(stdout).toContain('Say --yes to do it')
    expect(stdout).toMatch(/^ {2}TF-\w{8} {2}enquiry {2}\S+Z {2}Kim Sample$/m)
    expect(references((await site.cli('export', '--person', KIM.phone)) as Erased)).toEqual(own)
  })

  const onDisk = () => ['', '-wal'].map((suffix) => readFileSync(site.database + suffix))

  test('is gone after erasure, from the files on the disk too; counts stay, and others do', async () => {
    // Stopping checkpoints the log into the file, so the person is in the file, and
    // what follows is in a new log.
    expect(await site.stop()).toBe(0)
    await site.restart()
    await site.cli('leads', 'note', own[0] ?? '', 'Kim Gutters called')
    expect(onDisk().map((file) => file.includes('Kim Gutters'))).toEqual([true, true])
    const erased = (await site.cli('erase', '--phone', KIM.phone, '--yes')) as Erased
    expect(references(erased)).toEqual(own)
    expect(erased.overwritten).toBe(true)
    expect(onDisk().map((file) => file.includes('Kim Gutters'))).toEqual([false, false])
    expect(JSON.stringify(erased)).not.toMatch(/kim|570 ?006/i)
    const after = (await site.cli('erase', '--phone', KIM.phone, '--yes')) as Erased
    expect(after).toMatchObject({ submissions: [], counts: { submissions: 0 }, mentionedIn: [other] })
    expect(after).toMatchObject({ erased: false, overwritten: true })
    const leads = (await site.cli('leads', 'list')) as { reference: string }[]
    expect(leads.map(({ reference }) => reference)).toContain(other)
    expect(leads.filter(({ reference }) => own.includes(reference))).toEqual([])

    const erasures = (await site.cli('erasures')) as { why: string; kind: string; count: number }[]
    expect(erasures.map(({ why, kind, count }) => `${why} ${kind} ${count}`).sort()).toEqual([
      'person assessment 1',
      'person assessment 1',
      'person assessment 1',
      'person enquiry 1',
    ])
    expect(JSON.stringify(erasures)).not.toMatch(/kim|570 ?006/i)
    expect(await site.stop()).toBe(0)
    expect(readFileSync(site.database).includes('Alex Sample')).toBe(true)
    expect(site.log.join('\n')).not.toMatch(/Kim|570 006/)
  })
})
