import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * Vite wraps each `import()` in code that first fetches the style sheets of the chunk. We have
 * one sheet, which every page loads, so that those 600 bytes are wasted. A chunk with its own
 * style sheet fails the build.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : null),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk' && part.code.includes('__vite__mapDeps'))
            this.error(
              `${part.fileName} loads a part with a style sheet of its own: see scripts/plain-imports.ts`,
            )
        }
      },
    },
  }
}
