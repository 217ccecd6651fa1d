import { requestErrorText } from '#server/outbound/request-error.ts'
import { unlessAborted } from '#server/unless-aborted.ts'
import type { Channel } from './channel.ts'

/** For each, and all are tried at the same time. */
const REACH_MS = 3_000

/** Returns what is wrong by address, null where nothing is. Channels that share an address are tried once. */
export async function reachAll(channels: readonly Channel[]): Promise<Map<string, string | null>> {
  const byAddress = new Map(channels.flatMap(({ reach }) => (reach ? [[reach.address, reach] as const] : [])))
  const asked = [...byAddress].map(async ([address, { connect }]) => {
    const signal = AbortSignal.timeout(REACH_MS)
    const failure = await unlessAborted(signal, connect(signal)).then(
      () => null,
      (error) => inWords(error, signal),
    )
    return [address, failure] as const
  })
  return new Map(await Promise.all(asked))
}

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such name',
  EDNS: 'there is no such name',
}

function inWords(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `no answer within ${REACH_MS / 1_000} seconds`
  const { code = '' } = error as { code?: string }
  const text = requestErrorText(error, 'the connection failed')
  return CODES[code] ? `${CODES[code]} (${text})` : text
}
