import { join } from 'node:path'
import { createServer } from 'vite'
import { type Problem, problemLine } from '../content/problem.ts'
import { checkContent } from '../content/quality.ts'
import { type ImportOfApp, longHeads } from './page-heads.ts'

/** Everything wrong with the content, and with the heads that pages make of it once it is right by itself. */
export async function contentProblems(importOfApp?: ImportOfApp): Promise<Problem[]> {
  const problems = await checkContent()
  if (problems.length > 0) return problems
  return importOfApp ? longHeads(importOfApp) : withVite(longHeads)
}

/** With file and line, and their number last. */
export function printProblems(problems: readonly Problem[]) {
  for (const problem of problems) console.error(problemLine(problem))
  console.log(problems.length === 0 ? 'Content: no problems.' : `Content: ${problems.length} problem(s).`)
}

/** Without the site's own configuration, which takes three times as long: heads need no styles. */
async function withVite<T>(use: (importOfApp: ImportOfApp) => Promise<T>): Promise<T> {
  const vite = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'no-styles',
        enforce: 'pre',
        load: (id) => (/\.css(\?|$)/.test(id) ? 'export default ""' : null),
      },
    ],
  })
  try {
    return await use((path) => vite.ssrLoadModule(`/app/${path}`))
  } finally {
    await vite.close()
  }
}
