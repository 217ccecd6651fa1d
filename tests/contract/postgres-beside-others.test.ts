import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { migratePostgres } from '#server/store/postgres-migrations.ts'
import { openPostgresStore } from '#server/store/postgres-store.ts'
import { postgresTest } from '#tests/support/postgres-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { slot, TUESDAY } from './booking-contract.ts'

const MIGRATIONS = resolve('db/migrations/postgres')

const it = postgresTest()

test('a migration that waits for a dump lets everybody else read and write, and goes on after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  writeFileSync(join(folder, '9001-colour.sql'), 'alter table submission add column colour text;')
  const store = await openPostgresStore({ url: it.url })
  const dump = await it.somebodyElse('begin; select count(*) from submission')
  const migrated = migratePostgres(it.url, folder)
  const ended = vi.fn()
  void migrated.then(ended, ended)
  // Enough leads that some of them meet the migration while it is in the lock queue,
  // which is a third of the time.
  await it.untilWaiting(1, 'relation')
  for (let lead = 0; lead < 3; lead++)
    expect(await store.capture(sampleItem())).toMatchObject({ outcome: 'created' })
  await it.untilWaiting(0, 'relation')
  expect(await store.listSubmissions({})).toHaveLength(3)
  expect(ended).not.toHaveBeenCalled()
  await dump.end()
  await migrated
  expect(await it.server.query('select colour from submission', it.url)).toHaveLength(3)
  await store.close()
  rmSync(folder, { recursive: true })
})

test('calls that wait to be decided about hold up no other lead', async () => {
  const store = await openPostgresStore({ url: it.url })
  const other = await it.somebodyElse('select pg_advisory_lock(726302)')
  const calls = Array.from({ length: 30 }, () =>
    store.capture({ ...sampleItem({ kind: 'booking' }), slot: slot(TUESDAY) }),
  )
  const outcomes = Promise.allSettled(calls)
  await it.untilWaiting(4, 'advisory')
  const leads = Array.from({ length: 30 }, () => store.capture(sampleItem()))
  for (const lead of await Promise.all(leads)) expect(lead).toMatchObject({ outcome: 'created' })
  await other.end()
  const booked = (await outcomes).filter(
    (each) => each.status === 'fulfilled' && each.value.outcome === 'created',
  )
  expect(booked.length).toBeLessThanOrEqual(1)
  const again = { ...sampleItem({ kind: 'booking' }), slot: slot(TUESDAY) }
  expect(await store.capture(again)).toMatchObject({ outcome: booked.length > 0 ? 'taken' : 'created' })
  await store.close()
})

test('whatever the database has set for its sessions, ours read what others have just committed', async () => {
  const name = new URL(it.url).pathname.slice(1)
  await it.server.query(`alter database ${name} set default_transaction_isolation = 'serializable'`)
  const store = await openPostgresStore({ url: it.url })
  const { rows } = await store.pool.query('show default_transaction_isolation')
  expect(rows).toEqual([{ default_transaction_isolation: 'read committed' }])
  await store.close()
})

test('a limit that the database sets for statements ends no migration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  writeFileSync(join(folder, '9001-slow.sql'), 'select pg_sleep(0.3);')
  await it.server.query(`alter database ${new URL(it.url).pathname.slice(1)} set statement_timeout = '100ms'`)
  await migratePostgres(it.url, folder)
  const applied = await it.server.query('select version from schema_migration where version = 9001', it.url)
  expect(applied).toHaveLength(1)
  rmSync(folder, { recursive: true })
})

test('a database that has no room for every name is refused, with how to make one that has', async () => {
  await it.server.query(`create database latin encoding 'LATIN1' locale 'C' template template0`)
  const latin = new URL(it.url)
  latin.pathname = '/latin'
  await expect(openPostgresStore({ url: latin.href })).rejects.toThrow(/LATIN1.*encoding 'UTF8'/)
  await it.server.query('drop database latin')
})

test('a delivery is sent anew in the order of an erasure, so that the two never wait for each other', async () => {
  const store = await openPostgresStore({ url: it.url })
  const item = sampleItem()
  await store.capture(item)
  const [delivery] = await store.deliveriesOf(item.submission.id)
  const erasure = await it.somebodyElse(
    `begin; select from submission where id = '${item.submission.id}' for update`,
  )
  const replayed = store.replay(delivery?.id ?? '', '2026-11-24T00:00:00.000Z')
  await it.untilWaiting(1, 'transactionid')
  await erasure.query(`select from delivery where id = '${delivery?.id}' for update nowait`)
  await erasure.end()
  expect(await replayed).toMatchObject({ id: delivery?.id, state: 'open' })
  await store.close()
})
