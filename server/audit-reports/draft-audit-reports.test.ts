import { describe, expect, test } from 'vitest'
import { unreadWebsite } from '#domain/audit-report/facts.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { MINUTE, never, outboxTest } from '#tests/support/outbox-test.ts'
import { SAMPLE_FACTS } from '#tests/support/sample-audit-report.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { auditReportTask } from './draft-audit-reports.ts'
import type { Inspection, InspectWebsite } from './inspect-website.ts'

const it = outboxTest()

const READ: Inspection = {
  transient: false,
  findings: { ...unreadWebsite(''), reachable: true, title: 'Sample' },
}
const DOWN: Inspection = { transient: true, findings: unreadWebsite('ECONNREFUSED') }
const GONE: Inspection = { transient: false, findings: unreadWebsite('It answered 404') }

async function audit(over: Record<string, unknown> = {}): Promise<Submission> {
  const { trade, area, weeklyLeads, jobValue, bottleneck } = SAMPLE_FACTS
  const payload = {
    name: 'Alex Sample',
    businessName: 'Sample Roofing',
    trade,
    serviceArea: area,
    weeklyLeads,
    avgJobValue: jobValue,
    mainBottleneck: bottleneck,
    website: 'https://roofing.example/',
    ...over,
  }
  const item = sampleItem({ kind: 'audit', payload }, [])
  await it.store.capture(item)
  return item.submission
}

/** Starts a worker that drafts reports, and records what it opens. `answer` is what each look finds. */
function start(answer: Inspection | InspectWebsite = READ) {
  const opened: string[] = []
  const inspect: InspectWebsite = async (address) => {
    opened.push(address)
    return typeof answer === 'function' ? answer(address) : answer
  }
  const warnings: unknown[] = []
  const log = { warn: (fields: unknown) => warnings.push(fields) } as never
  const task = auditReportTask({ store: it.store, clock: it.clock, inspect, log })
  it.startWorker([], { tasks: [task] })
  return { opened, warnings }
}

const reports = () => it.store.listAuditReports({})

describe('a report', () => {
  test('is drafted at the next start for a request that came in before', async () => {
    const { id } = await audit()
    start()
    await it.clock.advance(1)
    expect(await reports()).toMatchObject([
      {
        submissionId: id,
        state: 'draft',
        text: { title: 'Marketing audit for Sample Roofing', quickWins: [{}, {}, {}] },
        basis: { facts: { ...SAMPLE_FACTS, website: READ.findings } },
      },
    ])
  })

  test('is drafted within a minute for a request that comes in later', async () => {
    start()
    await it.clock.advance(1)
    await audit()
    await it.clock.advance(MINUTE)
    expect(await reports()).toHaveLength(1)
  })

  test('is drafted once, and its website opened once, however long the program runs', async () => {
    await audit()
    const { opened } = start()
    await it.clock.advance(60 * MINUTE)
    start()
    await it.clock.advance(60 * MINUTE)
    expect(await reports()).toHaveLength(1)
    expect(opened).toEqual(['https://roofing.example/'])
  })

  test('is drafted once by two programs that do it at the same time', async () => {
    await audit()
    start()
    start()
    await it.clock.advance(MINUTE)
    expect(await reports()).toHaveLength(1)
  })

  test('opens nothing where no website was given, and says so', async () => {
    await audit({ website: undefined })
    const { opened } = start()
    await it.clock.advance(1)
    expect(opened).toEqual([])
    const [report] = await reports()
    expect(report?.basis.facts.website).toBeNull()
    expect(report?.basis.assumptions[0]).toMatch(/You didn't give a website/)
  })
})

describe('a website that does not answer', () => {
  test('is looked at three times in 35 minutes; then the report is drafted without it and says so', async () => {
    await audit()
    const { opened } = start(DOWN)
    await it.clock.advance(4 * MINUTE)
    expect(opened).toHaveLength(1)
    await it.clock.advance(2 * MINUTE)
    expect(opened).toHaveLength(2)
    await it.clock.advance(28 * MINUTE)
    expect(opened).toHaveLength(2)
    expect(await reports()).toEqual([])
    await it.clock.advance(2 * MINUTE)
    expect(opened).toHaveLength(3)
    const [report] = await reports()
    expect(report?.basis.assumptions[0]).toMatch(/could not open your website/)
    expect(report?.basis.facts.website?.problem).toBe('ECONNREFUSED')
  })

  test('and then does, is in the report', async () => {
    await audit()
    const answers = [DOWN, READ]
    start(async () => answers.shift() ?? GONE)
    await it.clock.advance(10 * MINUTE)
    expect(await reports()).toMatchObject([{ basis: { facts: { website: { reachable: true } } } }])
  })

  test('for a reason that will not pass is not looked at again', async () => {
    await audit()
    const { opened } = start(GONE)
    await it.clock.advance(1)
    expect(opened).toHaveLength(1)
    expect(await reports()).toHaveLength(1)
  })

  test.each([
    ['that does not answer', async () => DOWN],
    ['that our look breaks at', () => Promise.reject(new Error('It broke'))],
  ])('%s keeps no other report waiting, however many there are', async (_name, look) => {
    for (let i = 0; i < 25; i++) await audit({ website: 'https://down.example/' })
    start(async (address) => (address.includes('down') ? look() : READ))
    await it.clock.advance(2 * MINUTE)
    const { id } = await audit({ website: 'https://roofing.example/' })
    await it.clock.advance(2 * MINUTE)
    expect(await reports()).toMatchObject([{ submissionId: id }])
  })

  test('in time, a hundred times over, lets the next report wait for minutes, not for half an hour', async () => {
    for (let i = 0; i < 100; i++) await audit({ website: `https://slow${i}.example/` })
    const { id } = await audit()
    start((address) =>
      address.includes('slow')
        ? new Promise((resolve) => it.clock.after(12_000, () => resolve(DOWN)))
        : Promise.resolve(READ),
    )
    for (let second = 0; second < 6 * 60; second += 3) await it.clock.advance(3_000)
    expect(await reports()).toMatchObject([{ submissionId: id }])
  })
})

test('a look that never ends holds up neither a capture nor the other work', async () => {
  await audit()
  start(never)
  await it.clock.advance(10 * MINUTE)
  expect((await it.capture([])).outcome).toBe('created')
})

test('an audit whose report fails is named without what it says, and the next one is drafted', async () => {
  const broken = await audit({ website: 'https://broken.example/' })
  await audit()
  const { warnings } = start(async (address) => {
    if (address.includes('broken')) throw new Error('It broke')
    return READ
  })
  await it.clock.advance(1)
  expect(await reports()).toHaveLength(1)
  expect(warnings).toEqual([{ submissionId: broken.id, error: 'It broke' }])
  await it.clock.advance(29 * MINUTE)
  expect(warnings).toHaveLength(1)
  await it.clock.advance(2 * MINUTE)
  expect(warnings).toHaveLength(2)
})
