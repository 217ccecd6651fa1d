import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { plainImports } from '../../../scripts/plain-imports.ts'

const MOST_BYTES = 6 * 1024
/** Modules that exist for counting alone, as written or as resolved; pages load all others anyway. */
const COUNTING = /^\.\/|\/analytics\/|domain\/(events|local-address)|traffic-source|web-vitals/
const PARTS = ['tag.ts', 'pixel.ts', 'chat-widget.ts', 'first-party.ts', 'scroll-depth.ts', 'web-vitals']

test('all counting of a page, with a tag, a pixel and a chat widget, is at most 6 KB compressed', async () => {
  const built = await build({
    configFile: false,
    plugins: [plainImports()],
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: ['app/features/analytics/use-analytics.ts', 'app/features/analytics/track-form.ts'],
        preserveEntrySignatures: 'strict',
        external: (id, importer) => importer !== undefined && !COUNTING.test(id),
        // As long as the file names of the built site, whatever directory this project is in.
        output: { paths: () => './name-1234567.js' },
      },
    },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = chunks.filter((chunk): chunk is Rolldown.OutputChunk => chunk.type === 'chunk')
  const modules = code.flatMap(({ moduleIds }) => moduleIds).join('\n')
  for (const part of PARTS) expect(modules).toContain(part)
  // What loads with the page is bundled with other code; what loads later is a file of its own.
  const [late, early] = [true, false].map((isLate) =>
    code.filter(({ name }) => (name === 'late-analytics') === isLate).map((chunk) => chunk.code),
  )
  expect(late).toHaveLength(1)
  const bytes = [late, early].reduce((sum, part) => sum + brotliCompressSync(`${part}`).length, 0)
  expect(bytes).toBeGreaterThan(5 * 1024)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
