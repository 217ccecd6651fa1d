import { defineConfig } from 'vite'

/** The service worker: one plain script at an address of its own, beside the site that is already built. */
export default defineConfig({
  publicDir: false,
  define: {
    WORKER_VERSION: JSON.stringify(process.env.WORKER_VERSION ?? 'unnamed'),
    WORKER_ON: JSON.stringify(process.env.SERVICE_WORKER !== 'off'),
  },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: 'app/worker/main.ts',
      output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
})
