import { defineConfig } from 'vite'

const SERVICE_WORKER = process.env.SERVICE_WORKER ?? ''
// A misspelt value must fail, or the emergency switch would seem thrown when it is not.
if (!['', 'on', 'off'].includes(SERVICE_WORKER))
  throw new Error(`SERVICE_WORKER is ${SERVICE_WORKER}: it takes off, or nothing.`)

/** The service worker is one plain script at its own address, added to the finished build of the site. */
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
