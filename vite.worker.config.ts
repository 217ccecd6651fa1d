import { defineConfig } from 'vite'

const SERVICE_WORKER = process.env.SERVICE_WORKER ?? ''
// An emergency switch that is spelt wrongly must not pass for thrown.
if (!['', 'on', 'off'].includes(SERVICE_WORKER))
  throw new Error(`SERVICE_WORKER is ${SERVICE_WORKER}: it takes off, or nothing.`)

/** The service worker: one plain script at an address of its own, beside the site that is already built. */
export default defineConfig({
  publicDir: false,
  define: {
    WORKER_VERSION: JSON.stringify(process.env.WORKER_VERSION ?? 'unnamed'),
    WORKER_ON: JSON.stringify(SERVICE_WORKER !== 'off'),
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
