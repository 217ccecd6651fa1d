import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'tests/support/build-program.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long `expect.poll` waits; the default second is too short when two files
    // share two cores with browsers.
    expect: { poll: { timeout: 15_000 } },
    // Most of these tests wait for processes, databases and timers.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{app,domain,content,server,scripts}/**/*.test.ts'],
          // A process for each file would take longer than most files run: two thirds of the processor time.
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
