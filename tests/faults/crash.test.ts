import { expect, test } from 'vitest'
import { killTest } from '#tests/support/kill-test.ts'
import { type Acknowledged, type Post, samplePost, sendAll, sendPost } from '#tests/support/lead-clients.ts'
import { measured, sized } from '#tests/support/suite-form.ts'
import { takeOver } from '#tests/support/take-over.ts'

const BURST = 300
const CLIENTS = 16
const STOPS = sized({ short: 2, whole: 10 })

type Lead = { id: string; mobile: string }

const it = killTest()

function burst(from = 0): Post[] {
  return Array.from({ length: BURST }, (_, i) => samplePost(from + i))
}

async function expectNothingLost(acknowledged: Acknowledged[], all: Post[]) {
  // Clients without an answer retry, and so do those with one: the same token means the same lead.
  const again: Acknowledged[] = []
  await sendAll(it.site.url, CLIENTS, all, (answered) => again.push(answered))
  expect(again).toHaveLength(all.length)
  const references = new Map(again.map(({ post, reference }) => [post.formToken, reference]))
  for (const { post, reference } of acknowledged) expect(references.get(post.formToken)).toBe(reference)

  const leads = (await it.site.cli('leads', 'list', '--limit', '10000')) as Lead[]
  expect(leads).toHaveLength(all.length)
  expect(new Set(leads.map(({ mobile }) => mobile)).size).toBe(all.length)

  const delivered = () =>
    new Set(it.receiver.requests.map(({ json }) => (json as { tradefront: { id: string } }).tradefront.id))
  await it.site.stop()
  await takeOver(it.databaseFile, it.receiver.url)
  expect(leads.filter(({ id }) => !delivered().has(id))).toEqual([])
  const idsOfLead = new Map<string, Set<string>>()
  for (const { json, headers } of it.receiver.requests) {
    const { id } = (json as { tradefront: { id: string } }).tradefront
    idsOfLead.set(id, (idsOfLead.get(id) ?? new Set()).add(String(headers['webhook-id'])))
  }
  for (const ids of idsOfLead.values()) expect(ids.size, 'a repeat keeps its delivery id').toBe(1)
}

test('kill -9 in the middle of a burst: every acknowledged lead is there, once, and is delivered', async () => {
  const all = burst()
  const acknowledged: Acknowledged[] = []
  let killed: Promise<void> | undefined
  await sendAll(it.site.url, CLIENTS, all, (answered) => {
    acknowledged.push(answered)
    if (acknowledged.length === BURST / 3) killed = it.site.kill()
  })
  await killed
  expect(acknowledged.length).toBeGreaterThanOrEqual(BURST / 3)
  expect(acknowledged.length, 'the kill came in the middle').toBeLessThan(BURST)
  await it.site.restart()
  await expectNothingLost(acknowledged, all)
}, 90_000)

test(`a stop signal under load, ${STOPS} times: nothing acknowledged is lost, what had no answer is one lead once sent again, exit within 10 s`, async () => {
  const all: Post[] = []
  const acknowledged: Acknowledged[] = []
  let slowest = 0
  for (let stop = 0; stop < STOPS; stop++) {
    const posts = burst(all.length)
    all.push(...posts)
    let answered = 0
    let stopped: Promise<number | null> | undefined
    let signalledAt = 0
    await sendAll(it.site.url, CLIENTS, posts, (answer) => {
      acknowledged.push(answer)
      if (++answered !== BURST / 3) return
      signalledAt = performance.now()
      stopped = it.site.stop()
    })
    expect(await stopped).toBe(0)
    slowest = Math.max(slowest, performance.now() - signalledAt)
    expect(slowest).toBeLessThan(10_000)
    await it.site.restart()
  }
  await expectNothingLost(acknowledged, all)
  measured(
    `SIGTERM ${STOPS} times: ${acknowledged.length} acknowledged, 0 lost, slowest exit ${Math.round(slowest)} ms`,
  )
}, 300_000)

test('50 parallel posts with one key, killed and restarted in between, 50 more: one lead, 50 same answers', async () => {
  const post = samplePost(1)
  const acknowledged: Acknowledged[] = []
  let killed: Promise<void> | undefined
  await sendAll(it.site.url, 50, new Array<Post>(50).fill(post), (answered) => {
    acknowledged.push(answered)
    killed ??= it.site.kill()
  })
  await killed
  const [first] = acknowledged
  if (!first) return expect.unreachable()
  await it.site.restart()
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendPost(it.site.url, post)))
  for (const answer of [...acknowledged, ...answers]) expect(answer).toEqual(first)
  expect(await it.site.cli('leads', 'list')).toMatchObject([{ id: first.id }])
}, 60_000)
