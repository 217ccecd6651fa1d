import type { Plugin } from 'vite'

const LIB = /\/react-router\/dist\/production\/lib\//
/** Importers that are part of a page; the router's server modules need more from the same modules. */
const ASKS = /\/react-router\/dist\/production\/(?:index|lib\/dom\/ssr\/components|lib\/router\/router)\.js$/
const STAND_IN = '\0lean-router/'

/** Modules of the router that do nothing on this site, with equivalent stand-ins. */
const STAND_INS: Record<string, string> = {
  // We request no instrumentation.
  instrumentation: `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
  `,
  // Every page knows all routes (react-router.config.ts), in which case the module behaves like this.
  'fog-of-war': `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
  `,
}

type Edit = { file: RegExp; from: RegExp; to: string }

/** Edits without which the bundler keeps code that no page uses. */
const EDITS: Edit[] = [
  // Names for React's developer tools: each assignment keeps its component in the bundle.
  { file: LIB, from: /^\w+\.displayName = "[^"]*";\n/gm, to: '' },
  { file: LIB, from: /= (React\$1\.(?:createContext|forwardRef|memo)\()/g, to: '= /* @__PURE__ */ $1' },
  // Fetchers load data beside the page's own: only `useFetcher` and `Form` use them.
  { file: /\/lib\/router\/router\.js$/, from: /^\t\t(?:fetch|resetFetcher),\n/gm, to: '' },
]
/** Exports that need the fetchers. */
const FETCHERS = /^(?:useFetcher|useSubmit)$/

/** Leaves out of the pages' scripts what we never use of the router. Fails the build if that has moved. */
export function leanRouter(): Plugin {
  const wanted = new Set<unknown>([...Object.keys(STAND_INS), ...EDITS])
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const [, name = ''] = /\/([\w-]+)\.js$/.exec(source) ?? []
      if (!ASKS.test(importer ?? '') || !Object.hasOwn(STAND_INS, name)) return null
      wanted.delete(name)
      return STAND_IN + name
    },
    load: (id) => (id.startsWith(STAND_IN) ? STAND_INS[id.slice(STAND_IN.length)] : null),
    transform(code, id) {
      return EDITS.filter(({ file }) => file.test(id)).reduce((edited, edit) => {
        const next = edited.replace(edit.from, edit.to)
        if (next !== edited) wanted.delete(edit)
        return next
      }, code)
    },
    generateBundle(_options, bundle) {
      if (wanted.size > 0)
        this.error('The router keeps elsewhere what is taken out: see scripts/lean-router.ts')
      for (const part of Object.values(bundle)) {
        const modules = part.type === 'chunk' ? Object.entries(part.modules) : []
        for (const [id, { renderedExports }] of modules)
          if (LIB.test(id) && renderedExports.some((name) => FETCHERS.test(name)))
            this.error('A page uses fetchers, which are taken out: see scripts/lean-router.ts')
      }
    },
  }
}
