import { readFileSync, writeFileSync } from 'node:fs'

const OFFLINE_PAGES = ['offline', 'review-funnel/offline']
/** The page reloads itself as soon as there is a network. */
const SCRIPT = "<script>addEventListener('online',()=>location.reload())</script>"
const HEADINGS = '--font-head:'

/**
 * An offline page is shown at any address, for which the router would load a different
 * page, so it has no router. As no sheet follows, it asks for the heading font itself, which is there if an earlier
 * page fetched it.
 */
export function freeOfflinePages() {
  for (const page of OFFLINE_PAGES) {
    const path = `build/client/${page}/index.html`
    const html = readFileSync(path, 'utf8').replace(/<script[\s\S]*?<\/script>/g, '')
    writeFileSync(path, html.replace(HEADINGS, `${HEADINGS}Archivo,`).replace('</body>', `${SCRIPT}</body>`))
  }
}
