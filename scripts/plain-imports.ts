import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * What Vite puts around each `import()` fetches the style sheets of the part first. Ours is one sheet that every page
 * has, so that it is 600 bytes for nothing; a part that brings its own stops the build.
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
