import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'tests/support/build-program.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long a condition is waited for that comes; a second is short where two files share two cores with browsers.
    expect: { poll: { timeout: 15_000 } },
    // Most of these wait for processes, databases and timers.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{app,domain,content,server,scripts}/**/*.test.ts'],
          // A process for each file takes longer than most of the files: two thirds of the processor's time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'programs', include: ['tests/{contract,http,faults,security}/**/*.test.ts'] },
      },
    ],
  },
})
