import type { Plugin } from 'vite'

/**
 * V8 stores a source at two bytes a character if any one is beyond Latin-1, which costs
 * the server 3 MB of memory.
 */
export function oneByteSource(): Plugin {
  return {
    name: 'one-byte-source',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\u00FF]/g, escaped)
      }
    },
  }
}

/**
 * Escapes one half of a surrogate pair at a time; strings and regular expressions read
 * the two as one character.
 */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
