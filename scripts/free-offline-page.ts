import { readFileSync, writeFileSync } from 'node:fs'

const OFFLINE_PAGE = 'build/client/offline/index.html'
/** The page loads itself again as soon as there is a network. Its headlines' face is there where a page before brought it. */
const SCRIPT = `<script>
addEventListener('online',()=>location.reload())
new FontFace('Archivo','url(/fonts/archivo-78.woff2)',{weight:'600 850'}).load().then((face)=>document.fonts.add(face),()=>{})
</script>`

/** The offline page stands under any address, where the router would look for another page: it goes without. */
export function freeOfflinePage() {
  const html = readFileSync(OFFLINE_PAGE, 'utf8').replace(/<script[\s\S]*?<\/script>/g, '')
  writeFileSync(OFFLINE_PAGE, html.replace('</body>', `${SCRIPT}</body>`))
}
