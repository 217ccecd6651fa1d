import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { startThread, talkTo } from '#server/store/sqlite-talk.ts'
import { type Store, StoreUnavailable } from '#server/store/store.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { attempt, claim } from './delivery-samples.ts'

/** Counts transactions in the write-ahead log: the frame that commits one states the number of pages. */
function commitsIn(path: string): number {
  const log = readFileSync(`${path}-wal`)
  const frame = 24 + log.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) commits++
  return commits
}

describe('leads that come while the database is busy', () => {
  let folder: string
  let path: string
  let store: Store
  let other: DatabaseSync
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tradefront-batches-'))
    path = join(folder, 'store.db')
    store = await openSqliteStore({ path })
    other = new DatabaseSync(path)
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })

  test('are written in one transaction, with one sync of the disk', async () => {
    const before = commitsIn(path)
    const captured = []
    for (let n = 0; n < 40; n++) {
      captured.push(store.capture(sampleItem()))
      await turn()
    }
    other.exec('rollback')
    expect((await Promise.all(captured)).map(({ outcome }) => outcome)).toEqual(Array(40).fill('created'))
    // The first was being written already.
    expect(commitsIn(path) - before).toBeLessThanOrEqual(2)
    expect(await store.listSubmissions({})).toHaveLength(40)
  })

  test('each hear what became of theirs, with what others ask between them', async () => {
    const first = sampleItem()
    const again = sampleItem({ idemKey: first.submission.idemKey })
    const changed = sampleItem({ idemKey: first.submission.idemKey, bodyHash: 'of other answers' })
    const sent: Promise<unknown>[] = []
    for (const item of [sampleItem(), first, again, sampleItem(), changed]) {
      sent.push(store.capture(item))
      await turn()
    }
    sent.push(store.listSubmissions({}), store.capture(sampleItem()))
    other.exec('rollback')
    expect(await Promise.all(sent)).toMatchObject([
      { outcome: 'created' },
      { outcome: 'created', submission: { id: first.submission.id } },
      { outcome: 'repeat', submission: { id: first.submission.id } },
      { outcome: 'created' },
      { outcome: 'conflict' },
      { length: 3 },
      { outcome: 'created' },
    ])
    expect(await store.listSubmissions({})).toHaveLength(4)
  })

  test('as do deliveries that end meanwhile: their records are one transaction, too', async () => {
    other.exec('rollback')
    for (let n = 0; n < 20; n++) await store.capture(sampleItem())
    const claimed = await claim(store, 20)
    other.exec('begin immediate')
    const before = commitsIn(path)
    const finished = []
    for (const delivery of claimed) {
      finished.push(store.finish(delivery, attempt(), { state: 'done' }))
      await turn()
    }
    other.exec('rollback')
    expect(await Promise.all(finished)).toEqual(Array(20).fill(true))
    expect(commitsIn(path) - before).toBeLessThanOrEqual(2)
  })

  test('are not written once their sender has been told that they were not', async () => {
    const thread = startThread({ path })
    await once(thread, 'message')
    const talk = talkTo(thread, () => {})
    const [late, inTime] = [sampleItem(), sampleItem()]
    const sent = [talk.call('setting', ['kept', 'by this'], 20_000)]
    const refused = talk.call('captureAll', [[late]], 50)
    sent.push(talk.call('captureAll', [[inTime]], 20_000))
    await expect(refused).rejects.toThrow(StoreUnavailable)
    other.exec('rollback')
    await Promise.all(sent)
    await talk.call('close', [], 20_000)
    await talk.exit
    expect((await store.listSubmissions({})).map(({ id }) => id)).toEqual([inTime.submission.id])
  })
})
