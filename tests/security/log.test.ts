import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { captureSubmission } from '#server/leads/capture.ts'
import { createLog } from '#server/log.ts'
import { HOUR, MINUTE, outboxTest } from '#tests/support/outbox-test.ts'
import { measured, sized } from '#tests/support/suite-form.ts'
import { threeDestinations } from '#tests/support/three-destinations.ts'

const LINES = sized({ short: 300, whole: 10_000 })
const CANARIES = [
  '0491 570 156',
  '+61491570156',
  '491570156',
  'canary@sample.example',
  'Casuarina',
  'Canarystone',
]

const outbox = outboxTest()
const to = threeDestinations(outbox)

test(`${LINES} lines under load and failure: no phone, no mail address, no name, and no line that somebody else wrote`, async () => {
  let written = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      written += chunk
      done()
    },
  })
  // Destinations whose error messages quote the person they refuse.
  const person = 'Casuarina Canarystone <canary@sample.example>, 0491 570 156'
  const forged = '\r\n{"level":60,"msg":"forged"}\r\n'
  to.automation.respondWith(() => ({ status: 422, body: `${forged}No: ${person}${forged}` }))
  to.leadManager.respondWith(() => ({ status: 400, body: `No: ${person}` }))
  to.mail.refuseWith({ code: 550, message: '5.1.1 <canary@sample.example> (0491 570 156) unknown here' })
  const worker = outbox.startWorker(to.channels, { log: createLog('debug', sink), concurrency: 100 })

  const leads = Math.ceil(LINES / 3)
  for (let done = 0; done < leads; done += 100) {
    await Promise.all(Array.from({ length: Math.min(100, leads - done) }, () => captureCanary()))
    worker.wake()
    await expect.poll(unsettled, { timeout: 60_000, interval: 20 }).toBe(0)
    for (const waits of [1, 2]) {
      await outbox.clock.leap(waits * HOUR)
      await expect.poll(unsettled, { timeout: 60_000, interval: 20 }).toBe(0)
    }
  }
  await expect.poll(() => written.split('\n').length - 1, { timeout: 60_000 }).toBeGreaterThanOrEqual(LINES)
  for (const canary of CANARIES) expect(written.includes(canary), canary).toBe(false)
  expect(written).toContain('[mail address]')
  const lines = written.trimEnd().split('\n')
  expect(lines.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([])
  measured(`${lines.length} log lines: 0 phones, 0 mail addresses, 0 names, 0 forged`)

  /** Due or being sent: the clock stands still, so a lease ends a minute from now. */
  async function unsettled(): Promise<number> {
    const now = outbox.clock.now()
    const open = await outbox.store.listDeliveries({ state: 'open' })
    const left = open.map(({ dueAt }) => Date.parse(dueAt) - now)
    return left.filter((ms) => ms <= 0 || ms === MINUTE).length
  }
}, 600_000)

let captured = 0
function captureCanary() {
  return captureSubmission(
    { store: outbox.store, channels: to.channels, clock: outbox.clock },
    {
      kind: 'assessment',
      idemKey: `canary-${++captured}`,
      payload: { fullName: 'Casuarina Canarystone', mobile: '0491 570 156', email: 'canary@sample.example' },
      attribution: {},
      consent: null,
      source: 'hero',
    },
  )
}

test('fields that nobody allowed are left out, whatever their name', () => {
  const { lines, sink } = linesOf()
  const log = createLog('info', sink)
  const person = { name: 'Casuarina', phone: '0491 570 156', email: 'canary@sample.example' }
  const more = { ...person, payload: person, body: JSON.stringify(person), __proto__: person }
  log.info({ ...more, submissionId: 's1' }, 'taken')
  log.error({ error: `550 ${Object.values(person).slice(1).join(' ')}`, path: '/r/0491-570-156' }, 'failed')
  for (const canary of CANARIES) expect(lines.join(''), canary).not.toContain(canary)
  expect(lines[0]).toContain('"submissionId":"s1"')
  expect(lines[1]).toContain('"error":"[number] [mail address]"')
  expect(lines[1], 'anybody may have typed a path').toContain('"path":"/r/[number]"')
  log.error({ error: 'Refused for 9157 0006, ring 13 11 14' }, 'failed')
  expect(lines[2], 'a number without its area code').toContain(
    '"error":"Refused for [number], ring 13 11 14"',
  )
})

test('a path of any length takes no longer than reading it', () => {
  const { lines, sink } = linesOf()
  const path = `/r/${'a'.repeat(500_000)}/qr.svg`
  createLog('info', sink).warn({ path }, 'store not available')
  expect(lines[0]).toContain(path)
})

function linesOf() {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, sink }
}
