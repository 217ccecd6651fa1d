import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORM_SECRET, openedForm } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

const BURST = 300
const CLIENTS = 16

type Post = { formToken: string; mobile: string; fullName: string; suburb: string }
type Acknowledged = { post: Post; id: string; reference: string }
type Lead = { id: string; mobile: string }

let site: Site
let receiver: WebhookReceiver

beforeEach(async () => {
  receiver = await startWebhookReceiver()
  site = await startSite({ FORM_SECRET, AUTOMATION_WEBHOOK_URL: receiver.url })
})
afterEach(async () => {
  await site.close()
  await receiver.close()
})

function posts(count: number): Post[] {
  return Array.from({ length: count }, (_, i) => ({
    formToken: openedForm('assessment'),
    mobile: `0491 57${String(i).padStart(4, '0')}`,
    fullName: `Alex Sample ${i}`,
    suburb: 'Sample Roofing',
  }))
}

/** Plain JSON over real HTTP; null where the connection broke or the server was going down. */
async function send(post: Post): Promise<Acknowledged | null> {
  try {
    const response = await fetch(`${site.url}/api/assessments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(post),
    })
    if (response.status !== 201) return null
    const { id, reference } = (await response.json()) as { id: string; reference: string }
    return { post, id, reference }
  } catch {
    return null
  }
}

/** Sends everything with a few clients at a time; `onAnswer` hears of each acknowledgement. */
async function sendAll(all: Post[], onAnswer: (answered: Acknowledged) => void): Promise<void> {
  const queue = [...all]
  const client = async () => {
    for (let post = queue.shift(); post; post = queue.shift()) {
      const answered = await send(post)
      if (answered) onAnswer(answered)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function expectNothingLost(acknowledged: Acknowledged[], all: Post[]) {
  // Whoever got no answer sends again, and so does whoever got one: by the same token it is the same lead.
  const again: Acknowledged[] = []
  await sendAll(all, (answered) => again.push(answered))
  expect(again).toHaveLength(all.length)
  const references = new Map(again.map(({ post, reference }) => [post.formToken, reference]))
  for (const { post, reference } of acknowledged) expect(references.get(post.formToken)).toBe(reference)

  const leads = (await site.cli('leads', 'list', '--limit', '10000')) as Lead[]
  expect(leads).toHaveLength(all.length)
  expect(new Set(leads.map(({ mobile }) => mobile)).size).toBe(all.length)

  const delivered = () =>
    new Set(receiver.requests.map(({ json }) => (json as { tradefront: { id: string } }).tradefront.id))
  await receiver.waitFor(() => leads.every(({ id }) => delivered().has(id)), 60_000)
  const idsOfLead = new Map<string, Set<string>>()
  for (const { json, headers } of receiver.requests) {
    const { id } = (json as { tradefront: { id: string } }).tradefront
    idsOfLead.set(id, (idsOfLead.get(id) ?? new Set()).add(String(headers['webhook-id'])))
  }
  for (const ids of idsOfLead.values()) expect(ids.size, 'a repeat keeps its delivery id').toBe(1)
}

test('kill -9 in the middle of a burst: every acknowledged lead is there, once, and is delivered', async () => {
  const all = posts(BURST)
  const acknowledged: Acknowledged[] = []
  let killed: Promise<void> | undefined
  await sendAll(all, (answered) => {
    acknowledged.push(answered)
    if (acknowledged.length === BURST / 3) killed = site.kill()
  })
  await killed
  expect(acknowledged.length).toBeGreaterThanOrEqual(BURST / 3)
  expect(acknowledged.length, 'the kill came in the middle').toBeLessThan(BURST)
  await site.restart()
  await expectNothingLost(acknowledged, all)
}, 90_000)

test('a stop signal under load: what is in flight is answered, nothing acknowledged is lost, exit within 10 s', async () => {
  const all = posts(BURST)
  const acknowledged: Acknowledged[] = []
  let stopped: Promise<number | null> | undefined
  let signalledAt = 0
  await sendAll(all, (answered) => {
    acknowledged.push(answered)
    if (acknowledged.length !== BURST / 3) return
    signalledAt = performance.now()
    stopped = site.stop()
  })
  expect(await stopped).toBe(0)
  expect(performance.now() - signalledAt).toBeLessThan(10_000)
  await site.restart()
  await expectNothingLost(acknowledged, all)
}, 90_000)
