const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const MODULE_SCRIPT = /<script(?: nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/
const IMPORTED_MODULE = /import \* as (\w+) from "([^"]+)";/g
const IMPORTED_MANIFEST = /import "([^"]+)"/
const ROUTE_MODULES = /window\.__reactRouterRouteModules = \{([^}]*)\}/
/** React Router's attribute on every link for lazy route discovery, which this site does not use. */
const DISCOVER = ' data-discover="true"'
/** Before the parts of the loader that a prerendered page fetches instead: its program, and what is the page's own. */
export const HYDRATE_MARK = '/*hydrate*/'
const ENTRY = /import\("([^"]+)"\)/

/**
 * Rewrites the module preloads and the module script that React Router prints into one inline loader that
 * starts at first paint. In the initial document they delay that paint by a second; started then, they
 * hydrate as early.
 */
export function deferScripts(html: string, nonce: string | null): string {
  const script = MODULE_SCRIPT.exec(html)
  const entry = script?.[1] && ENTRY.exec(script[1])?.[1]
  // A development document imports the hot-reload runtime first and stays as it is.
  if (!script?.[1] || !entry || script[1].includes('/@')) return html
  const preloads = [...html.matchAll(PRELOAD)].map((match) => match[1])
  const modules = new Map([...script[1].matchAll(IMPORTED_MODULE)].map(([, name, url]) => [name, url]))
  const routes = (ROUTE_MODULES.exec(script[1])?.[1] ?? '').split(',').map((pair) => {
    const [id, name] = pair.split(':')
    return [JSON.parse(id ?? '""'), modules.get(name)]
  })
  const page = { preloads, manifest: IMPORTED_MANIFEST.exec(script[1])?.[1], routes, entry }
  const loader = `(${whenPainted})(()=>${HYDRATE_MARK}(${hydrate})(${HYDRATE_MARK}${JSON.stringify(page)}))`
  return html
    .replace(PRELOAD, '')
    .replaceAll(DISCOVER, '')
    .replace(MODULE_SCRIPT, () => `<script${nonce ? ` nonce="${nonce}"` : ''}>${loader}</script>`)
}

/** `styles` is the whole style sheet of a prerendered page, which carries only what it uses. */
type Page = {
  styles?: string
  preloads: string[]
  manifest: string
  routes: [id: string, url: string][]
  entry: string
}

/** Loads the page's modules and starts React. Runs in the browser, so it may use nothing from outside itself. */
function hydrate(page: Page) {
  const add = (rel: string, href: string, more = {}, parent = document.head) => {
    const link = Object.assign(document.createElement('link'), { rel, href, ...more })
    parent.append(link)
    return link
  }
  add('manifest', '/manifest.webmanifest')
  add('apple-touch-icon', '/apple-touch-icon.png')
  // For the headings, in which the sheet lays them out (trim-styles.ts): should it come late, they are laid out twice.
  const font = Promise.race([
    document.fonts.load('1em Archivo'),
    new Promise((done) => setTimeout(done, 2000)),
  ]).catch(() => {})
  // Not in the head, where React would put the document's own styles after it whenever it renders them anew.
  const fetchSheet = (href: string) => {
    const sheet = add('stylesheet', href, { media: 'print', fetchPriority: 'high' }, document.body)
    return new Promise<typeof sheet>((done, lost) =>
      Object.assign(sheet, { onload: () => done(sheet), onerror: lost }),
    )
  }
  // Lost, it is asked for once more: after a timer, as WebKit ends requests when a page is left, and comes Back to it.
  const again = async (href: string) => {
    await new Promise((done) => setTimeout(done, 500))
    return fetchSheet(href)
  }
  const { styles: href } = page
  const styles = href && fetchSheet(href).catch(() => again(href))
  // One whose request hangs must not keep the page from coming to life: it may come later.
  const patience = new Promise((done) => setTimeout(done, 10_000))
  // Requests and runs each module in its own task: all at once they block a slow phone for 100 ms and more.
  const nextTask = () => window.scheduler?.yield?.() ?? new Promise<void>((done) => setTimeout(done))
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const inTurn = async () => {
    // Where all come at once, browsers read them in other threads while the sheet is laid out, which takes four times as
    // long on two processors. On a slower connection it comes first.
    if (load && load.responseEnd - load.requestStart < 50) await shown
    for (const href of page.preloads) {
      add('modulepreload', href)
      await nextTask()
    }
    for (const href of page.preloads.filter((url) => url !== page.entry)) {
      await import(/* @vite-ignore */ href)
      await nextTask()
    }
  }
  const at = scrollY
  let touched = false
  const touch = () => {
    touched = true
  }
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, touch, { once: true })
  // The sheet changes heights above the place that the address leads to or that a reload restored; the router
  // keeps the latter. Firefox itself scrolls by some lines when the heading font comes, to keep what is seen.
  const apply = async (sheet: HTMLLinkElement) => {
    // In the middle of what the header leaves free.
    const seen = scrollY > 0 && document.elementFromPoint(innerWidth / 2, innerHeight * 0.55)
    const before = seen ? seen.getBoundingClientRect().top : 0
    // Style, then layout, as `scrollY` asks for it, then paint: together they are a task of 100 ms on a slow phone.
    // Chromium 156 joins the first two where the page has a `select`.
    sheet.media = ''
    document.body.checkVisibility?.()
    await nextTask()
    const moved = Math.abs(scrollY - at)
    const behavior = 'instant'
    if (at > 0 && (moved === 0 || (moved <= 120 && !touched))) {
      const target = load?.type === 'navigate' && document.getElementById(location.hash.slice(1))
      if (target) return target.scrollIntoView({ behavior })
      const kept = load?.type !== 'navigate' && sessionStorage['react-router-scroll-positions']
      const top = kept && JSON.parse(kept)[history.state?.key]
      if (top) return scrollTo({ top, behavior })
    }
    // Elsewhere (a text that the address names, a visitor who was faster) what is seen stays: browsers keep it only
    // where no padding above it changes.
    if (seen) scrollBy({ top: seen.getBoundingClientRect().top - before, behavior })
  }
  // No frame comes to a tab in the background.
  const painted = () =>
    new Promise<void>((done) => {
      requestAnimationFrame(() => setTimeout(done))
      setTimeout(done, 100)
    })
  // Script-rendered content may need styles that the document omits; without them it is plain, not broken.
  const shown =
    styles &&
    Promise.race([
      patience,
      Promise.all([styles, font])
        .then(([sheet]) => apply(sheet))
        .then(painted)
        .catch(() => {}),
    ])
  return Promise.all([shown, inTurn(), import(/* @vite-ignore */ page.manifest)])
    .then(() => Promise.all(page.routes.map(([, url]) => import(/* @vite-ignore */ url))))
    .then((modules) => {
      Object.assign(window, {
        __reactRouterRouteModules: Object.fromEntries(page.routes.map(([id], i) => [id, modules[i]])),
      })
      return import(/* @vite-ignore */ page.entry)
    })
}

/** Decides when to hydrate. An inline script of every document, so it too may use nothing from outside itself. */
function whenPainted(hydrate: () => Promise<unknown>) {
  // The whole sheet, as where scripts are turned off. It changes heights above the place that the address leads to.
  const withoutScripts = () => {
    const noscript = document.querySelector('head noscript')
    if (!noscript) return
    noscript.insertAdjacentHTML('afterend', noscript.textContent)
    const sheet = noscript.nextElementSibling as HTMLLinkElement
    sheet.onload = () => document.querySelector(':target')?.scrollIntoView()
  }
  // A phone that gets no newer browser (iOS 15, Chrome 102): only as plain HTML would its forms be sent.
  if (!AbortSignal.timeout) return withoutScripts()
  // A reload or Back restores the scroll position, a hash leads to one: nothing above may defer its height (base.css).
  // Nor may anything in WebKit, known by what it alone supports: it would never lay out again, in the heading font, what
  // it has skipped.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const webKit = CSS.supports('hanging-punctuation', 'first')
  if (load?.type !== 'navigate' || location.hash || webKit) document.documentElement.dataset.whole = ''
  // Firefox fills a reloaded page's forms in again: sent ones, ticked consents, times that are now others'. What is
  // typed and not sent comes from our own drafts.
  if (load?.type === 'reload')
    addEventListener('DOMContentLoaded', () => {
      for (const form of document.forms) if (form.method === 'post') form.reset()
    })
  let started = false
  const start = () => {
    if (started) return
    started = true
    // The page stays as it is if its scripts do not load.
    hydrate().catch((error) => {
      console.warn(error)
      withoutScripts()
    })
  }
  // Waits until the rest of the document is on the screen too, not only for the first paint of the header.
  const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  new PerformanceObserver(() => {
    if (document.readyState !== 'loading') afterPaint()
    else addEventListener('DOMContentLoaded', afterPaint)
  }).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => setTimeout(start, 500))
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true, capture: true })

  // Keeps a call to action tapped before hydration for the page to replay; without hydration the link is
  // followed.
  addEventListener(
    'click',
    (event) => {
      const cta = (event.target as Element).closest('[data-assessment-cta]')
      if (
        !cta ||
        'hydrated' in document.documentElement.dataset ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      window.earlyCta = cta
      start()
      setTimeout(() => {
        if (window.earlyCta && cta instanceof HTMLAnchorElement) location.href = cta.href
      }, 3000)
    },
    true,
  )
}
