import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './content/routes.ts'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  prerender: { paths: () => prerenderedPaths(), concurrency: 4 },
} satisfies Config
