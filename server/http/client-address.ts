import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * The visitor's address: the socket's, or, where that is a trusted proxy, the rightmost hop in
 * X-Forwarded-For that is not one. Anything a visitor writes left of it counts for nothing.
 */
export function createClientAddress(trustedProxies: readonly string[]) {
  const trusted = inRanges(trustedProxies)

  return (socketAddress: string | undefined, forwardedFor: string | null): string => {
    const socket = socketAddress ?? '0.0.0.0'
    if (!trusted(socket)) return socket
    const hops = (forwardedFor ?? '').split(',').map(withoutPort)
    const hop = hops.findLast((hop) => !trusted(hop)) ?? hops[0] ?? ''
    // An unreadable hop must not make anything left of it count, which a visitor may have written.
    return ipaddr.isValid(hop) ? hop : socket
  }
}

export function socketAddress(c: Context): string | undefined {
  return (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress
}

/** Whether an address is one of these, or in one of these ranges. @throws on an entry that is neither */
export function inRanges(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.map(readRange)
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return ranges.some(
      ([range, bits]) => range.kind() === parsed.kind() && parsed.match([range, bits] as never),
    )
  }
}

function readRange(entry: string) {
  const [address = ''] = entry.split('/')
  // The parser accepts 10.1 and 010.0.0.1 too, but not as their author means them.
  if (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address))
    throw new Error(`${entry} is no address or range`)
  if (entry.includes('/')) return ipaddr.parseCIDR(entry)
  const parsed = ipaddr.process(entry)
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128] as const
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return hop
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

const OWN_NETWORK = ['loopback', 'private', 'uniqueLocal', 'linkLocal']

/** Whether the address belongs to this machine or a private network, not to the internet. */
export function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && OWN_NETWORK.includes(ipaddr.process(address).range())
}

/** The key that rate limits count by: the address, or for IPv6 its /64, as one customer gets a whole one. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
