import { anchorsOf, takenIds } from './anchors.ts'
import { type Body, renderBodies } from './bodies.ts'
import { deadLinks } from './links.ts'
import { type Content, contentFolder, loadContent } from './load.ts'
import { picturesWithoutText, unlistedPictures } from './pictures.ts'
import { type Problem, problemAt } from './problem.ts'
import { proseOf } from './prose.ts'
import { readSources, type Sources } from './read.ts'
import { allPaths } from './routes.ts'
import { NEAR_DUPLICATE, shingles, similarity, wordsOf } from './similarity.ts'
import type { Source } from './source-file.ts'
import { TITLE_MAX } from './text-shapes.ts'
import { titledSources } from './titled-sources.ts'

const SERVICE_WORDS_MIN = 500
const AREA_WORDS_MIN = 450

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
  // Without site.yaml no name in braces is filled in, and each would be reported as a mistake.
  const bodies = sources.site ? await renderBodies(sources) : []
  return [
    ...longTitles(sources),
    ...thin(sources.services, SERVICE_WORDS_MIN),
    ...thin(sources.areas, AREA_WORDS_MIN),
    ...nearDuplicates(sources.services),
    ...nearDuplicates(sources.areas),
    ...(content
      ? [
          ...deadLinks(sources, bodies, allPaths(content), anchorsOf(sources, bodies)),
          ...takenIds(sources, bodies),
        ]
      : []),
    ...(sources.images ? unlistedPictures(sources, bodies) : []),
    ...picturesWithoutText(bodies),
    ...notShown(bodies),
    ...secondTitles(bodies),
    ...bodies.flatMap(({ problem }) => problem ?? []),
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

/** What the Content-Security-Policy keeps from loading (server/http/security-headers.ts). */
const NOT_LOADED = ['iframe', 'video', 'audio', 'object', 'embed']

function notShown(bodies: Body[]): Problem[] {
  return bodies.flatMap(({ file, elements }) =>
    (elements ?? []).flatMap(({ tag, line }) => {
      const message = `<${tag}> is not shown, as pages load nothing of that kind: link to it instead`
      return NOT_LOADED.includes(tag) ? [{ file, line, message }] : []
    }),
  )
}

/** A page has one heading of the first level, which screen readers and search engines take for its name. */
function secondTitles(bodies: Body[]): Problem[] {
  const message = 'the `headline` is the heading of the page: begin this one with ##'
  return bodies.flatMap(({ file, elements }) =>
    (elements ?? []).flatMap(({ tag, line }) => (tag === 'h1' ? [{ file, line, message }] : [])),
  )
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

function textOf(value: unknown): string {
  return proseOf(value)
    .map((prose) => prose.text)
    .join('\n')
}
