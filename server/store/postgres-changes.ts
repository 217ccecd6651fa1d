import { randomUUID } from 'node:crypto'
import pg from 'pg'
import * as z from 'zod'
import { type Changes, createChanges } from './changes.ts'
import { KEEP_ALIVE } from './postgres-session.ts'

const CHANNEL = 'tradefront_change'
/** A notification makes all commits of the server queue briefly, so a burst is reported once. */
const GATHER_MS = 50
/** A notification holds 8,000 bytes. A listener that waits for an id that did not fit polls after a while. */
const ATTEMPTED_MAX = 150
const RECONNECT_MS = 1_000
const CONNECT_MS = 5_000

const Message = z.object({ from: z.string(), written: z.boolean(), attempted: z.array(z.string()) })
type Message = z.infer<typeof Message>
/** Something may have been written, so listeners must look. */
const UNKNOWN: Message = { from: '', written: true, attempted: [] }

/** Notifies all processes on one database. Best effort: nothing relies on it alone. */
export async function createPostgresChanges(url: string, pool: pg.Pool): Promise<Changes> {
  const here = createChanges()
  const self = randomUUID()
  let gathered = { written: false, attempted: new Set<string>() }
  let timer: NodeJS.Timeout | undefined
  const stopListening = await listen(url, ({ from, ...change }) => {
    if (from !== self) here.tell(change)
  })

  async function tellOthers(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const { written, attempted } = gathered
    gathered = { written: false, attempted: new Set() }
    const message: Message = { from: self, written, attempted: [...attempted].slice(0, ATTEMPTED_MAX) }
    await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]).catch(() => {})
  }

  function soon(): void {
    timer ??= setTimeout(tellOthers, GATHER_MS)
  }

  return {
    onChange: here.onChange,
    wrote: () => {
      here.wrote()
      gathered.written = true
      soon()
    },
    attempted: (submissionId) => {
      gathered.attempted.add(submissionId)
      soon()
    },
    close: async () => {
      if (timer) await tellOthers()
      await here.close()
      await stopListening()
    },
  }
}

/** Validates the payload, since anybody with the database's password can notify. */
function readMessage(payload = ''): Message {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return UNKNOWN
  }
}

/** Listens on its own connection, reopened whenever it breaks; each gap may have missed something. */
async function listen(url: string, hear: (message: Message) => void): Promise<() => Promise<void>> {
  let client: pg.Client
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  let missed = false

  async function connect(): Promise<void> {
    client = new pg.Client({
      connectionString: url,
      application_name: 'tradefront listener',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      ...KEEP_ALIVE,
    })
    client.on('notification', ({ payload }) => hear(readMessage(payload)))
    client.on('error', () => {})
    client.once('end', () => {
      missed = true
      if (!stopped) retry = setTimeout(connect, RECONNECT_MS)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (missed) hear(UNKNOWN)
    } catch {
      client.end().catch(() => {})
    }
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client.end().catch(() => {})
  }
}
