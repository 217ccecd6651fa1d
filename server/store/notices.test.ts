import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStore } from './create-store.ts'
import { openSqliteCore } from './sqlite-database.ts'
import type { Store } from './store.ts'

const AT = '2026-11-23T20:30:00.000Z'
const DIGEST = { name: 'digest-2026-11-24', about: 'digest', body: '{"text":"Jo"}', madeAt: AT } as const
let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-notices-'))
  store = createStore(openSqliteCore({ path: join(folder, 'store.db') }))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

function keptBodies() {
  const database = new DatabaseSync(join(folder, 'store.db'), { readOnly: true })
  const rows = database.prepare('select body from notice').all()
  database.close()
  return rows.map(({ body }) => body)
}

test('a digest that was sent keeps nobody’s name, also where a slower try gives back what is left', async () => {
  await store.addNotice(DIGEST)
  expect(keptBodies()).toEqual([DIGEST.body])
  await store.closeNotice(DIGEST, AT)
  expect(keptBodies()).toEqual([''])
  await store.rescheduleNotice(DIGEST.name, DIGEST.body, AT)
  expect(keptBodies()).toEqual([''])
})
