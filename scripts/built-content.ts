import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { contentFolder } from '../content/load.ts'
import { readContent } from '../content/read.ts'

const READS = resolve('content/read.ts')

/**
 * Replaces the code that reads and checks content files by their parsed contents: reading takes a quarter of
 * a second of processor time at each start and for each command. They change only with a build, as the
 * prerendered pages do.
 */
export function builtContent(): Plugin {
  return {
    name: 'built-content',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    load(id) {
      if (id !== READS) return
      const json = JSON.stringify(readContent(contentFolder()))
      return `export const readContent = () => JSON.parse(${JSON.stringify(json)})`
    },
  }
}
