import { describe, expect, test } from 'vitest'
import { MINUTE, outboxTest, SECOND } from '#tests/support/outbox-test.ts'
import { measured, sized } from '#tests/support/suite-form.ts'
import type { LineFault } from '#tests/support/tcp-proxy.ts'
import { threeDestinations } from '#tests/support/three-destinations.ts'

const LEADS = sized({ short: 12, whole: 100 })

const outbox = outboxTest()
const to = threeDestinations(outbox)

const BEARABLE: LineFault[] = [
  { name: 'latency', ms: 150 },
  { name: 'bandwidth', bytesASecond: 8_000 },
  { name: 'slow close', ms: 200 },
  { name: 'slicer', bytes: 60, ms: 2 },
]
const FATAL: LineFault[] = [
  { name: 'down' },
  { name: 'timeout' },
  { name: 'reset' },
  { name: 'limit', bytes: 200 },
]

describe.each(BEARABLE)('a line with $name', (fault) => {
  test(`carries ${LEADS} leads, each once, and keeps no other destination waiting`, async () => {
    await to.line.spoil(fault)
    await to.capture(LEADS)
    await to.expectOthersServed(LEADS)
    await to.automation.waitFor((requests) => requests.length === LEADS, 30_000)
    await to.expectAllDelivered(LEADS)
    expect(to.automation.requests).toHaveLength(LEADS)
    measured(`${fault.name}: ${LEADS} leads × 3 delivered, 0 lost, 0 twice`)
  })
})

describe.each(FATAL)('a line with $name', (fault) => {
  test(`loses none of ${LEADS} leads, keeps no other destination waiting, and has all soon after it is mended`, async () => {
    await to.line.spoil(fault)
    await to.capture(LEADS)
    await to.expectOthersServed(LEADS)
    await to.passUntil(() => outbox.alerts.length === 1, MINUTE)
    expect(await outbox.store.listDeliveries({ state: 'open' })).toHaveLength(LEADS)
    expect(await outbox.store.listDeliveries({ state: 'dead' })).toEqual([])

    await to.line.spoil(null)
    const passed = await to.passUntil(() => distinctReceived() === LEADS, 5 * MINUTE + 10 * SECOND)
    await to.expectAllDelivered(LEADS)
    measured(`${fault.name}: ${LEADS} leads × 3 delivered, 0 lost, ${passed / 1000} s after it was mended`)
  })
})

function distinctReceived(): number {
  return new Set(to.automation.requests.map(({ headers }) => headers['webhook-id'])).size
}
