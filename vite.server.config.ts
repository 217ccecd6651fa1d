import { defineConfig } from 'vite'
import { builtContent } from './scripts/built-content.ts'
import { oneByteSource } from './scripts/one-byte-source.ts'

/**
 * Builds the server as plain scripts (docs/decisions/0002). They lie two folders deep, as the sources do, so
 * that `db` has the same relative path from both.
 */
export default defineConfig({
  plugins: [builtContent(), oneByteSource()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'build/program',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'server/cli/main.ts',
        'sqlite-thread': 'server/store/sqlite-thread.ts',
        'read-page-thread': 'server/audit-reports/read-page-thread.ts',
      },
      checks: { moduleLevelDirective: false },
      output: { comments: false, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
