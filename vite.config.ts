import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss({ optimize: false }), reactRouter()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox125'],
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: true,
  },
  // The loader script of every page is a function of this bundle, printed as it stands.
  environments: { ssr: { build: { minify: true } } },
  server: { host: '127.0.0.1' },
})
