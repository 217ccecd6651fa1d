import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is allocated as global unicast; tunnels and embedded IPv4 outside it never pass. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** A public address by its range, but inside Azure it is the machine's own management service. */
const AZURE_WIRE_SERVER = '168.63.129.16'

/** True for a canonical address that anyone on the internet could reach. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads short, octal and hex spellings; those are not addresses that a resolver answers with.
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  if (family === 4) return isPublicV4(ipaddr.IPv4.parse(address))
  // Parsed through URL, because ipaddr.js takes `::8.8.8.8` for the mapped form, which is another address.
  const parsed = ipaddr.IPv6.parse(new URL(`http://[${address}]`).hostname.slice(1, -1))
  const embedded = embeddedV4(parsed)
  if (embedded) return isPublicV4(embedded)
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === 'unicast'
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== AZURE_WIRE_SERVER
}

/**
 * The IPv4 address in a mapped address, or behind NAT64's well-known prefix, by which IPv6-only machines
 * reach public IPv4 hosts.
 */
function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const wellKnown = ['::ffff:0:0/96', '64:ff9b::/96']
  const embeds = wellKnown.some((prefix) => address.match(ipaddr.IPv6.parseCIDR(prefix)))
  return embeds ? new ipaddr.IPv4(address.toByteArray().slice(12)) : null
}
