import { explainMdx } from './explain-mdx.ts'
import { type Content, contentFolder, loadContent } from './load.ts'
import { pictureProblems } from './pictures.ts'
import { withoutNames } from './placeholders.ts'
import { type Problem, problemAt } from './problem.ts'
import { readSources, type Sources } from './read.ts'
import { renderMdx } from './render.ts'
import { allPaths } from './routes.ts'
import { NEAR_DUPLICATE, shingles, similarity, wordsOf } from './similarity.ts'
import type { Mdx, Source } from './source-file.ts'
import { titledSources } from './titled-sources.ts'

/** The length of a title that a search result shows before cutting it. */
const TITLE_MAX = 60
const SERVICE_WORDS_MIN = 500
const AREA_WORDS_MIN = 450

type Prose = { path: PropertyKey[]; text: string }

/**
 * Returns everything wrong with the content: first what `loadContent` refuses, then
 * what would make a poor page.
 */
export async function checkContent(root = contentFolder()): Promise<Problem[]> {
  const { sources, problems } = readSources(root)
  if (problems.length > 0) return [...problems, ...(await qualityOf(sources, null))]
  return qualityOf(sources, loadContent(root, { fresh: true }))
}

async function qualityOf(sources: Sources, content: Content | null): Promise<Problem[]> {
  return [
    ...longTitles(sources),
    ...thin(sources.services, SERVICE_WORDS_MIN),
    ...thin(sources.areas, AREA_WORDS_MIN),
    ...nearDuplicates(sources.services),
    ...nearDuplicates(sources.areas),
    ...(content ? deadLinks(sources, allPaths(content)) : []),
    ...(sources.images ? pictureProblems(sources) : []),
    // Without site.yaml no name in braces is filled in, and each would be reported as a mistake.
    ...(sources.site ? await unreadableBodies([...sources.resources, ...sources.pages]) : []),
  ]
}

function longTitles(sources: Sources): Problem[] {
  const suffix = ` | ${sources.site?.value.titleSuffix ?? ''}`
  return titledSources(sources).flatMap((source) => {
    const whole = `${source.value.title}${suffix}`
    if (whole.length <= TITLE_MAX) return []
    const most = TITLE_MAX - suffix.length
    return [
      problemAt(
        source,
        ['title'],
        `"${whole}" has ${whole.length} characters: shorten the title to ${most} or fewer`,
      ),
    ]
  })
}

function thin(sources: Source<unknown>[], least: number): Problem[] {
  return sources.flatMap((source) => {
    const count = wordsOf(textOf(source.value)).length
    return count < least
      ? [problemAt(source, [], `the page has ${count} words, at least ${least} are needed: say more`)]
      : []
  })
}

/** Names both pages, with how much of them is the same. */
function nearDuplicates(sources: Source<unknown>[]): Problem[] {
  const pages = sources.map((source) => ({ source, runs: shingles(textOf(source.value)) }))
  return pages.flatMap(({ source, runs }, i) =>
    pages.slice(i + 1).flatMap((other) => {
      const score = similarity(runs, other.runs)
      if (score < NEAR_DUPLICATE) return []
      const percent = Math.round(score * 100)
      return [problemAt(source, [], `is ${percent}% the same as ${other.source.file}: rewrite one of them`)]
    }),
  )
}

function deadLinks(sources: Sources, known: Set<string>): Problem[] {
  const yaml: (Source<unknown> | null)[] = [
    sources.site,
    sources.home,
    sources.audit,
    sources.book,
    sources.nudges,
    sources.faqs,
    sources.experiments,
    ...sources.services,
    ...sources.areas,
    ...sources.caseStudies,
  ]
  const dead = (link: string) => !isLiving(link, known)
  const message = (link: string) =>
    link.startsWith('/')
      ? `the link ${link} leads to no page: correct or remove it`
      : `the link ${link} leads nowhere: begin it with / for a page of ours, or with https://, mailto: or tel:`
  return [
    ...yaml.flatMap((source) =>
      source
        ? proseOf(source.value).flatMap(({ path, text }) =>
            linksIn(text)
              .filter(dead)
              .map((link) => problemAt(source, path, message(link))),
          )
        : [],
    ),
    ...[...sources.resources, ...sources.pages].flatMap((page) =>
      page.body.split('\n').flatMap((text, i) =>
        linksIn(text)
          .filter(dead)
          .map((link) => ({ file: page.file, line: page.bodyLine + i, message: message(link) })),
      ),
    ),
  ]
}

/** Whether the link leads to an existing page; on /work the anchor must be a case study's, too. */
function isLiving(link: string, known: Set<string>): boolean {
  if (!link.startsWith('/')) return /^(#|https?:\/\/|mailto:|tel:|sms:)/.test(link)
  const { pathname, hash } = new URL(link, 'https://site.example')
  const path = pathname.replace(/(.)\/$/, '$1')
  return known.has(path) && (path !== '/work' || hash === '' || known.has(`/work/${hash.slice(1)}`))
}

/** Links as Markdown or as HTML within MDX. Files under /images and the like are not pages. */
function linksIn(text: string): string[] {
  const links = text.matchAll(/(?<!!\[[^\]]*)\]\(([^)\s]*)|href="([^"]*)"/g)
  return [...links].map((match) => match[1] ?? match[2] ?? '')
}

async function unreadableBodies(pages: Mdx<unknown>[]): Promise<Problem[]> {
  const problems = await Promise.all(
    pages.map(async (page) => [...picturesWithoutText(page), ...(await compileProblem(page))]),
  )
  return problems.flat()
}

async function compileProblem(page: Mdx<unknown>): Promise<Problem[]> {
  try {
    await renderMdx(withoutNames(page.body))
    return []
  } catch (error) {
    const { line, message } = explainMdx(error, page.body, page.bodyLine)
    return [{ file: page.file, line: page.bodyLine + line - 1, message }]
  }
}

function picturesWithoutText(page: Mdx<unknown>): Problem[] {
  const bare = /!\[\s*\]\(|<img(?![^>]*\balt="[^"]+")[^>]*>/
  return page.body.split('\n').flatMap((text, i) =>
    bare.test(text)
      ? [
          {
            file: page.file,
            line: page.bodyLine + i,
            message: 'a picture has no alt text: say what it shows',
          },
        ]
      : [],
  )
}

/** Keys whose values are identifiers or metadata rather than text that a visitor reads. */
const NOT_PROSE = new Set([
  'slug',
  'aliases',
  'title',
  'description',
  'group',
  'price',
  'related',
  'caseStudy',
  'id',
  'service',
  'state',
])

function proseOf(value: unknown, path: PropertyKey[] = []): Prose[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const name = Array.isArray(value) ? Number(key) : key
    // A point's `title` is read by visitors; only the page's own title is not.
    const skipped = NOT_PROSE.has(key) && !(key === 'title' && path.length > 0)
    return skipped ? [] : proseOf(item, [...path, name])
  })
}

function textOf(value: unknown): string {
  return proseOf(value)
    .map((prose) => prose.text)
    .join('\n')
}
