import { writeSync } from 'node:fs'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { sampleItem } from './sample-submission.ts'

// Captures in an endless loop and prints each id once it is acknowledged. Meant to be killed.
const [path = '', migrations] = process.argv.slice(2)
const store = await openSqliteStore(migrations === undefined ? { path } : { path, migrations })

async function captureWithoutEnd(): Promise<void> {
  for (;;) {
    const item = sampleItem()
    await store.capture(item)
    writeSync(1, `${item.submission.id}\n`)
  }
}

for (let i = 0; i < 20; i++) void captureWithoutEnd()
