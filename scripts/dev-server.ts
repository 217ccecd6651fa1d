import { createServer as createHttpServer } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { loadContent } from '../content/load.ts'
import { errorText } from '../domain/error-text.ts'
import { readConfig } from '../server/config.ts'
import { createPageRenderer } from '../server/http/pages.ts'
import { loadStaticFiles } from '../server/http/static-files.ts'
import { createLog } from '../server/log.ts'
import { type Front, OPERATOR_BUILD, serve } from '../server/main.ts'

/** Gives the page priority over the check. */
const CHECK_AFTER_MS = 1_000

/** The real server, with pages built by Vite on request, so that an edit is shown at once. */
async function viteFront(): Promise<Front> {
  const operatorFiles = consoleFiles()
  // Vite's WebSocket uses the site's own port, because the content security policy of
  // our pages allows no other.
  const server = createHttpServer()
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server }, watch: { ignored: ['**/build/**'] } },
    appType: 'custom',
  })
  let checking = setTimeout(showContentProblems, CHECK_AFTER_MS)
  let shown = true
  // An edit of the content reloads the page, and the root loader reads the content again.
  vite.watcher.add('content')
  const onContent = (path: string) => {
    if (!/content[\\/].*\.(ya?ml|mdx?)$/i.test(path)) return
    shown = false
    vite.ws.send({ type: 'full-reload' })
    clearTimeout(checking)
    checking = setTimeout(showContentProblems, CHECK_AFTER_MS)
  }
  for (const event of ['add', 'change', 'unlink'] as const) vite.watcher.on(event, onContent)
  // A page that was built before the edit, and connects after it, has not heard of it.
  vite.ws.on('connection', () => shown || vite.ws.send({ type: 'full-reload' }))
  return {
    server,
    content: loadContent(),
    files: { serve: () => null },
    operatorFiles,
    renderPage: async (request, services) => {
      shown = true
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      return createPageRenderer(build as ServerBuild, 'development')(request, services)
    },
    wrap: (app) => (request, response) => vite.middlewares(request, response, () => app(request, response)),
  }
}

/** Builds the console on the first request for it, so that editors of pages need not wait for it. */
function consoleFiles(): Front['operatorFiles'] {
  let built: Front['operatorFiles'] | undefined
  let building = false
  async function build() {
    building = true
    try {
      const { buildOperatorConsole } = await import('./build.ts')
      await buildOperatorConsole()
      built = loadStaticFiles(OPERATOR_BUILD)
    } catch (error) {
      console.error(errorText(error))
    }
    building = false
  }
  const wait = 'The console is being built. This page comes again by itself in a second.'
  return {
    serve: (...args) => {
      if (built) return built.serve(...args)
      if (!building) void build()
      return new Response(wait, { status: 503, headers: { Refresh: '1' } })
    },
  }
}

/**
 * Prints the problems that `npm run check:content` finds, with file and line, at the
 * start and after each edit.
 */
async function showContentProblems() {
  try {
    const { printContentProblems } = await import('./check-content.ts')
    await printContentProblems()
  } catch (error) {
    console.error(errorText(error))
  }
}

const config = readConfig(process.env)
await serve(config, createLog(config.LOG_LEVEL), viteFront)
