import type { Config } from '@react-router/dev/config'
import { loadContent } from './content/load.ts'
import { prerenderedPaths } from './content/routes.ts'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  prerender: { paths: () => prerenderedPaths(loadContent()) },
} satisfies Config
