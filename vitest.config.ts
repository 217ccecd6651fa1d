import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{app,domain,content,server,scripts}/**/*.test.ts',
      'tests/contract/**/*.test.ts',
      'tests/http/**/*.test.ts',
      'tests/faults/**/*.test.ts',
      'tests/security/**/*.test.ts',
    ],
    globalSetup: 'tests/support/build-program.ts',
    testTimeout: 30_000,
    // Most of these wait for processes, databases and timers.
    maxWorkers: 2,
  },
})
