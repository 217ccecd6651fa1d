import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { Resolve } from '#server/outbound/guarded-lookup.ts'

const TIMEOUT_MS = 1_500
const TRIES = 2

/**
 * Queries name servers itself. System look-ups have few threads for the whole program, and websites whose
 * name servers never answer would hold all for longer than a lead's delivery waits. `servers` replaces the
 * default ones.
 */
export function createWebsiteResolve(servers?: string[]): Resolve {
  return async (hostname) => {
    if (/^(.+\.)?localhost$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }]
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found: LookupAddress[] = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}
