import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { loadContent } from './content/load.ts'

/** The operator's console: a bundle of its own, served by the second listener only. */
export default defineConfig({
  root: 'app/operator',
  publicDir: false,
  // The console serves only its own bundle: the font that tokens.css names goes into it.
  resolve: { alias: { '/fonts': `${import.meta.dirname}/public/fonts` } },
  plugins: [tailwindcss()],
  define: { SITE_TIME_ZONE: JSON.stringify(loadContent().site.timeZone) },
  build: {
    outDir: '../../build/operator',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox125'],
    assetsInlineLimit: 0,
    modulePreload: false,
    // File names have no hash and are requested again each time, because the sign-in page
    // names the style sheet too.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: { entryFileNames: 'static/operator.js', assetFileNames: 'static/operator[extname]' },
    },
  },
})
