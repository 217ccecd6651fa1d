import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf } from '#server/host-of.ts'
import { isPublicAddress } from './public-address.ts'

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

const lookups = new Map<string, Promise<LookupAddress[]>>()

/**
 * Looks a name up as the system does, including the hosts file. Libuv has few threads for lookups (six with
 * UV_THREADPOOL_SIZE=12), so each name has one lookup at a time: a name whose server never answers holds one.
 */
export function systemResolve(hostname: string): Promise<LookupAddress[]> {
  const lookup =
    lookups.get(hostname) ?? systemLookup(hostname, { all: true }).finally(() => lookups.delete(hostname))
  lookups.set(hostname, lookup)
  return lookup
}

/** For a connection's `lookup` option: it ensures that the address checked is the address connected to. */
export function guardedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return function lookup(hostname, options, callback) {
    resolve(hostname)
      .then((addresses) => {
        const [first] = addresses
        if (!first) throw new AddressRefused(`${hostname} has no address`)
        if (!allowPrivate) for (const { address } of addresses) refusePrivate(hostname, address)
        return { addresses, first }
      })
      .then(
        ({ addresses, first }) =>
          options.all ? callback(null, addresses) : callback(null, first.address, first.family),
        (error) => callback(error, [], 0),
      )
  }
}

/** Checks a host that is written as an IP address, which bypasses the lookup. @throws AddressRefused */
export function refusePrivateLiteral(url: URL): void {
  const host = hostOf(url)
  if (isIP(host) !== 0) refusePrivate(host, host)
}

function refusePrivate(hostname: string, address: string): void {
  if (isPublicAddress(address)) return
  throw new AddressRefused(
    `${hostname} is at ${address}, which is not a public address (WEBHOOK_ALLOW_PRIVATE=1 allows it)`,
  )
}
