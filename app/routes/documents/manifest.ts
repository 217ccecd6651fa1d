import { manifestResponse, siteManifest } from '#app/shell/web-manifest.ts'
import { loadContent } from '#content/load.ts'

export function loader() {
  return manifestResponse(siteManifest(loadContent().site))
}
