import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createStaticHandler,
  type LoaderFunction,
  type MetaDescriptor,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import routes from '../app/routes.ts'
import { siteUrl } from '../app/shell/site-url.ts'
import { loadContent } from '../content/load.ts'
import type { Problem } from '../content/problem.ts'
import { canonicalPaths, STATIC_ROUTES } from '../content/routes.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '../content/text-shapes.ts'

/** Imports a file of `app/`, with everything in it that Node does not understand. */
export type ImportOfApp = (path: string) => Promise<object>

type RouteModule = { loader?: LoaderFunction; meta?: (args: object) => MetaDescriptor[] }
type Page = RouteModule & { file: string }
type Head = { file: string; descriptors: MetaDescriptor[] }

/**
 * Titles and descriptions that a search result would cut, of every page that the site serves. They are taken
 * from the routes, as many are written there.
 */
export async function longHeads(importOfApp: ImportOfApp): Promise<Problem[]> {
  const problems = (await headsOfPages(importOfApp)).flatMap(({ file, descriptors }) => [
    ...tooLong(file, 'title', titleIn(descriptors), TITLE_MAX),
    ...tooLong(file, 'description', descriptionIn(descriptors), DESCRIPTION_MAX),
  ])
  // /discovery has the head of /client-discovery-tool.
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()]
}

/** Asks each route for its head as a request would, without rendering the page. */
async function headsOfPages(importOfApp: ImportOfApp): Promise<Head[]> {
  const root: RouteModule = await importOfApp('root.tsx')
  const pages = await Promise.all(
    routes.map(async ({ file, path = '' }) => {
      const page: Page = { ...(await importOfApp(file)), file: `app/${file}` }
      return { path, loader: page.loader, handle: page }
    }),
  )
  // Once, because in development it reads the content each time.
  const shell = await dataOf(createStaticHandler([{ id: 'root', path: '/', loader: root.loader }]), '/')
  const handler = createStaticHandler(pages)
  const paths = [...STATIC_ROUTES, ...Object.values(canonicalPaths(loadContent())).flat()]
  const heads = await Promise.all(
    paths.map(async (path) => {
      const { location, matches, loaderData } = await dataOf(handler, path)
      return matches.map(({ route: { id, handle }, params }) => {
        const { file, meta }: Page = handle
        const own = { id, params, loaderData: loaderData[id] }
        const args = { ...own, location, matches: [{ id: 'root', loaderData: shell.loaderData.root }, own] }
        return { file, descriptors: meta?.(args) ?? [] }
      })
    }),
  )
  return heads.flat()
}

async function dataOf(handler: StaticHandler, path: string): Promise<StaticHandlerContext> {
  const requestContext = new RouterContextProvider()
  const answer = await handler.query(new Request(siteUrl() + path), { requestContext })
  if (answer instanceof Response) throw new Error(`${path} answers with ${answer.status}, not with a page`)
  for (const error of Object.values(answer.errors ?? {})) throw error
  return answer
}

function titleIn(descriptors: MetaDescriptor[]): string {
  return descriptors.map((each) => ('title' in each ? String(each.title) : '')).join('')
}

function descriptionIn(descriptors: MetaDescriptor[]): string {
  return descriptors
    .map((each) => ('name' in each && each.name === 'description' ? String(each.content) : ''))
    .join('')
}

function tooLong(file: string, what: string, text: string, most: number): Problem[] {
  if (text.length <= most) return []
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  const line = source.slice(0, source.indexOf('export function meta')).split('\n').length
  const message = `the ${what} "${text}" has ${text.length} characters, at most ${most}: shorten its words here, or what they take from content/site.yaml, as \`brand\` and \`titleSuffix\``
  return [{ file, line, message }]
}
