import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { builtContent } from './scripts/built-content.ts'
import { leanRouter } from './scripts/lean-router.ts'
import { oneByteSource } from './scripts/one-byte-source.ts'
import { plainImports } from './scripts/plain-imports.ts'
import { compiledAhead, scriptParts } from './scripts/script-parts.ts'

/** Client and server builds share this, so that a style sheet imported by its URL has one name in both. */
const hashCharacters = 'hex'

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss({ optimize: false }),
    reactRouter(),
    builtContent(),
    oneByteSource(),
    plainImports(),
    leanRouter(),
  ],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox125'],
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: scriptParts,
            postBanner: compiledAhead,
            // File names occur a hundred times over in each page's scripts and hashes do not
            // compress, so hashes are short.
            hashCharacters,
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      // Minified because the inline loader script of every page is a function of this
      // bundle, printed as source.
      build: {
        minify: true,
        rolldownOptions: {
          checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false },
          output: { hashCharacters },
        },
      },
      // Packages are bundled: a server that loads them whole for a tenth of them starts later and
      // keeps their text in memory.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
    },
  },
  server: { host: '127.0.0.1' },
}))
