import { once } from 'node:events'
import net, { isIP } from 'node:net'
import tls from 'node:tls'
import { hostOf } from '#server/host-of.ts'
import {
  guardedLookup,
  type Resolve,
  refusePrivateLiteral,
  systemResolve,
} from '#server/outbound/guarded-lookup.ts'

export type Connect = (address: string, signal: AbortSignal) => Promise<void>

/** Looks up a webhook's address and connects to it, as a delivery would, without sending anything. */
export function createConnect(options: { allowPrivate: boolean; resolve?: Resolve }): Connect {
  const lookup = guardedLookup(options.resolve ?? systemResolve, options.allowPrivate)
  return async function connect(address, signal) {
    const url = new URL(address)
    if (!options.allowPrivate) refusePrivateLiteral(url)
    const secure = url.protocol === 'https:'
    const host = hostOf(url)
    const to = { host, port: Number(url.port) || (secure ? 443 : 80), lookup }
    const socket = secure
      ? tls.connect({ ...to, ...(isIP(host) === 0 && { servername: host }) })
      : net.connect(to)
    try {
      await once(socket, secure ? 'secureConnect' : 'connect', { signal })
    } finally {
      socket.on('error', () => {}).destroy()
    }
  }
}
