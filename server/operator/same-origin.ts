import { isIP } from 'node:net'
import { type Config, isLoopback } from '#server/config.ts'
import { hostOf } from '#server/host-of.ts'

export type OperatorAddress = Pick<Config, 'OPERATOR_HOST' | 'OPERATOR_URL'>

/**
 * Why a request is rejected, or null. An unknown host name may be one that somebody has pointed at this
 * address (DNS rebinding); another origin is a page elsewhere that uses the reader's access (CSRF).
 */
export function crossOriginRefusal(request: Request, address: OperatorAddress): string | null {
  const host = request.headers.get('Host') ?? new URL(request.url).host
  if (!isOurs(host, address)) return 'This address does not belong to the operator side.'
  const origin = request.headers.get('Origin')
  const own = [`http://${host}`, ...(address.OPERATOR_URL ? [new URL(address.OPERATOR_URL).origin] : [])]
  if (origin !== null && !own.includes(origin)) return 'Another page sent this.'
  const site = request.headers.get('Sec-Fetch-Site') ?? 'none'
  const followedLink = request.method === 'GET' && request.headers.get('Sec-Fetch-Mode') === 'navigate'
  return site === 'same-origin' || site === 'none' || followedLink ? null : 'Another page sent this.'
}

function isOurs(host: string, { OPERATOR_HOST, OPERATOR_URL }: OperatorAddress): boolean {
  if (OPERATOR_URL && host === new URL(OPERATOR_URL).host) return true
  const url = URL.parse(`http://${host}`)
  if (!url) return false
  const name = hostOf(url)
  // Rebinding needs a name, so an IP address is safe. Bound to all addresses we accept any: ours is unknown.
  return isLoopback(name) || name === OPERATOR_HOST || (!isLoopback(OPERATOR_HOST) && isIP(name) > 0)
}
