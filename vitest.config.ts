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
    hookTimeout: 60_000,
    // How long a condition is waited for that comes; a second is short where two files share two cores with browsers.
    expect: { poll: { timeout: 15_000 } },
    // Most of these wait for processes, databases and timers.
    maxWorkers: 4,
  },
})
