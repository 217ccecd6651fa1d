import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { problemLine } from '../content/problem.ts'
import { checkContent } from '../content/quality.ts'
import { readConfig } from '../server/config.ts'
import { createPageRenderer } from '../server/http/pages.ts'
import { loadStaticFiles } from '../server/http/static-files.ts'
import { createLog } from '../server/log.ts'
import { type Front, OPERATOR_BUILD, serve } from '../server/main.ts'
import { buildOperatorConsole } from './build.ts'

/** The real server, with pages made by Vite as they are asked for: an edit is on the screen at once. */
async function viteFront(): Promise<Front> {
  buildOperatorConsole()
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  // A marketer's edit reloads the page; the root loader reads the content afresh.
  vite.watcher.add('content')
  vite.watcher.on('change', (path) => {
    if (!/content[\\/].*\.(yaml|mdx)$/.test(path)) return
    vite.ws.send({ type: 'full-reload' })
    void showContentProblems()
  })
  return {
    files: { serve: () => null, inlineHashes: () => null, has: () => false },
    operatorFiles: loadStaticFiles(OPERATOR_BUILD),
    renderPage: async (request, services) => {
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      return createPageRenderer(build as ServerBuild, 'development')(request, services)
    },
    wrap: (app) => (request, response) => vite.middlewares(request, response, () => app(request, response)),
  }
}

/** As `npm run check` finds them, with file and line: at the start and after each edit. */
async function showContentProblems() {
  try {
    const problems = await checkContent()
    for (const problem of problems) console.error(problemLine(problem))
    console.log(problems.length === 0 ? 'Content: no problems.' : `Content: ${problems.length} problem(s).`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

await showContentProblems()
await serve(readConfig(process.env), createLog('info'), viteFront)
