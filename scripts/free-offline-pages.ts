import { readFileSync, writeFileSync } from 'node:fs'

const OFFLINE_PAGES = ['offline', 'review-funnel/offline']
/**
 * The page reloads itself as soon as there is a network. It names the heading font itself, which is available
 * if an earlier page fetched it.
 */
const SCRIPT = `<script>
addEventListener('online',()=>location.reload())
document.fonts.add(new FontFace('Archivo','url(/fonts/archivo-78.woff2)',{weight:'600 850',display:'swap'}))
</script>`

/**
 * An offline page is shown at any address, for which the router would load a different
 * page, so it has no router.
 */
export function freeOfflinePages() {
  for (const page of OFFLINE_PAGES) {
    const path = `build/client/${page}/index.html`
    const html = readFileSync(path, 'utf8').replace(/<script[\s\S]*?<\/script>/g, '')
    writeFileSync(path, html.replace('</body>', `${SCRIPT}</body>`))
  }
}
