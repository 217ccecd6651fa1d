import type { Plugin } from 'vite'

const ROUTER = /\/react-router\/dist\/production\/lib\/router\/router\.js$/
const NONE = '\0no-instrumentation'

/** What the router takes from its instrumentation, as that behaves where nobody asks for any. */
const STAND_IN = `
  export const consumeInstrumentationClientResultMetaReceiver = () => undefined
  export const getRouteInstrumentationUpdates = () => ({})
  export const instrumentClientSideRouter = (router) => router
`

/** We ask for no instrumentation, and it is part of every page's program. Where it has moved, the build stops. */
export function uninstrumentedRouter(): Plugin {
  let found = false
  return {
    name: 'uninstrumented-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/instrumentation.js') || !ROUTER.test(importer ?? '')) return null
      found = true
      return NONE
    },
    load: (id) => (id === NONE ? STAND_IN : null),
    generateBundle() {
      if (!found)
        this.error('The router has its instrumentation elsewhere: see scripts/uninstrumented-router.ts')
    },
  }
}
