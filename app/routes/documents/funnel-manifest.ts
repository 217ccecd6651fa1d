import { manifestResponse, siteManifest } from '#app/shell/web-manifest.ts'
import { loadContent } from '#content/load.ts'
import { funnelPath, readFunnelAddress } from '#domain/reviews/funnel-address.ts'
import type { Route } from './+types/funnel-manifest'

/** For the tablet on a counter: the installed app opens the funnel of this business. */
export function loader({ request }: Route.LoaderArgs) {
  const { site } = loadContent()
  const given = Object.fromEntries(new URL(request.url).searchParams)
  const address = readFunnelAddress(given, site.brand)
  const name = `Rate ${address.business}`
  return manifestResponse({ ...siteManifest(site), name, short_name: name, start_url: funnelPath(address) })
}
