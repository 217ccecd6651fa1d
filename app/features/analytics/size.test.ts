import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const MOST_BYTES = 6 * 1024
/** What is here for counting alone; everything else of a page is there without it. */
const COUNTING = /^\.\/|\/analytics\/|#domain\/(events|local-address)|traffic-source|web-vitals/

test('all counting of a page, with a tag, a pixel and a chat widget, is at most 6 KB compressed', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: ['app/features/analytics/use-analytics.ts', 'app/features/analytics/track-form.ts'],
        formats: ['es'],
      },
      rolldownOptions: {
        external: (id, importer) => importer !== undefined && !COUNTING.test(id),
        output: { minify: true },
      },
    },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = chunks.filter((chunk): chunk is Rolldown.OutputChunk => chunk.type === 'chunk')
  const modules = code.flatMap(({ moduleIds }) => moduleIds).join('\n')
  for (const part of ['tag.ts', 'pixel.ts', 'chat-widget.ts', 'first-party.ts', 'web-vitals'])
    expect(modules).toContain(part)
  const bytes = code.reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
