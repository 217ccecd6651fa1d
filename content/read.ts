import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import * as z from 'zod'
import { Audit, BookPage, Experiments, Home, Nudges } from './copy-schemas.ts'
import { crossCheck } from './cross-check.ts'
import { dataOf } from './explain-yaml.ts'
import { filesIn } from './folder-files.ts'
import type { ContentData, Page } from './load.ts'
import { placeholdersOf } from './placeholders.ts'
import { ContentError, type Problem } from './problem.ts'
import {
  Area,
  Article,
  CaseStudy,
  Faq,
  Image,
  PAGE_NAMES,
  type PageName,
  SERVICE_GROUPS,
  Service,
  Site,
} from './schemas.ts'
import { type Mdx, type Reading, readMdx, readYaml, type Source } from './source-file.ts'
import { SLUG } from './text-shapes.ts'

/** Every file as it was read, with line numbers, for checks across files. */
export type Sources = {
  site: Source<Site> | null
  home: Source<Home> | null
  audit: Source<Audit> | null
  book: Source<BookPage> | null
  nudges: Source<Nudges> | null
  faqs: Source<Faq[]> | null
  services: Source<Service>[]
  areas: Source<Area>[]
  caseStudies: Source<CaseStudy>[]
  resources: (Mdx<Article> & { slug: string })[]
  pages: (Mdx<Article> & { slug: string })[]
  images: Source<Image[]> | null
  experiments: Source<Experiments> | null
  unread: Reading['unread']
}

/** The reading speed of an average adult in plain English. */
const WORDS_PER_MINUTE = 220

/** @throws ContentError with every problem */
export function readContent(root: string, parsed?: Reading['parsed']): ContentData {
  const { sources, problems } = readSources(root, parsed)
  const content = problems.length === 0 ? assemble(sources) : null
  if (!content) throw new ContentError(problems)
  return content
}

export function readSources(
  root: string,
  parsed?: Reading['parsed'],
): { sources: Sources; problems: Problem[] } {
  const reading = { ...beginReading(root), parsed }
  const sources: Sources = {
    site: readYaml(reading, 'site.yaml', Site),
    home: readYaml(reading, 'home.yaml', Home),
    audit: readYaml(reading, 'audit.yaml', Audit),
    book: readYaml(reading, 'book.yaml', BookPage),
    nudges: readYaml(reading, 'nudges.yaml', Nudges),
    faqs: readYaml(reading, 'faqs.yaml', z.array(Faq).min(1)),
    services: readSlugged(reading, 'services', Service),
    areas: readSlugged(reading, 'areas', Area),
    caseStudies: readSlugged(reading, 'case-studies', CaseStudy),
    resources: filesIn(reading, { path: 'resources', ending: '.mdx' }).flatMap((path) =>
      noteUnread(reading, path, readResource(reading, path)),
    ),
    pages: readPages(reading),
    images: readYaml(reading, 'images.yaml', z.array(Image)),
    experiments: readYaml(reading, 'experiments.yaml', Experiments),
    unread: reading.unread,
  }
  return { sources, problems: [...reading.problems, ...crossCheck(sources)] }
}

function beginReading(root: string): Reading {
  const path = join(root, 'site.yaml')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const { data } = dataOf(parseDocument(text), text)
  return { root, names: placeholdersOf(data), problems: [], unread: new Set() }
}

function noteUnread<T>(reading: Reading, path: string, found: T[]): T[] {
  if (found.length === 0) reading.unread.add(slugOf(path))
  return found
}

function readSlugged<T extends { slug: string }>(
  reading: Reading,
  folder: string,
  schema: z.ZodType<T>,
): Source<T>[] {
  return filesIn(reading, { path: folder, ending: '.yaml' }).flatMap((path) => {
    const source = readYaml(reading, path, schema)
    if (!source) return noteUnread(reading, path, [])
    const fileSlug = slugOf(path)
    if (source.value.slug !== fileSlug) {
      const message = `the slug is \`${source.value.slug}\` but the file is named ${fileSlug}.yaml: make them the same`
      reading.problems.push({ file: source.file, line: source.lineAt(['slug']), message })
    }
    return [source]
  })
}

function readPages(reading: Reading): Sources['pages'] {
  const files = PAGE_NAMES.map((name) => `${name}.mdx`)
  filesIn(reading, { path: 'pages', ending: '.mdx', only: files })
  return files.flatMap((file) => readArticle(reading, `pages/${file}`))
}

/** An article's address is its file's name. */
function readResource(reading: Reading, path: string): (Mdx<Article> & { slug: string })[] {
  const articles = readArticle(reading, path)
  for (const { file, slug } of articles.filter((article) => !SLUG.test(article.slug))) {
    const message = `an article is named as its address is, e.g. what-missed-calls-cost.mdx: rename ${slug}.mdx`
    reading.problems.push({ file, line: 1, message })
  }
  return articles
}

function readArticle(reading: Reading, path: string): (Mdx<Article> & { slug: string })[] {
  const source = readMdx(reading, path, Article)
  return source ? [{ ...source, slug: slugOf(path) }] : []
}

function slugOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '')
}

function assemble(sources: Sources): ContentData | null {
  const { site, home, audit, book, nudges, faqs, images, experiments } = sources
  const pages = Object.fromEntries(sources.pages.map((page) => [page.slug, toPage(page)]))
  if (!site || !home || !audit || !book || !nudges || !faqs) return null
  if (!images || !experiments || !hasAllPages(pages)) return null
  return {
    site: site.value,
    home: home.value,
    audit: audit.value,
    book: book.value,
    nudges: nudges.value,
    faqs: faqs.value,
    services: sources.services.map((source) => source.value).sort(inGroupOrder),
    areas: sources.areas.map((source) => source.value).sort(inOrder),
    caseStudies: sources.caseStudies.map((source) => source.value),
    resources: sources.resources.map(toPage).sort((a, b) => b.published.localeCompare(a.published)),
    pages,
    images: images.value,
    experiments: experiments.value,
  }
}

function toPage(source: Mdx<Article> & { slug: string }): Page {
  const words = source.body.split(/\s+/).filter(Boolean).length
  const readingMinutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE))
  return { ...source.value, slug: source.slug, body: source.body, readingMinutes }
}

function hasAllPages(pages: Record<string, Page>): pages is Record<PageName, Page> {
  return PAGE_NAMES.every((name) => Object.hasOwn(pages, name))
}

function inOrder(a: { order: number; name: string }, b: { order: number; name: string }): number {
  return a.order - b.order || a.name.localeCompare(b.name)
}

function inGroupOrder(a: Service, b: Service): number {
  return SERVICE_GROUPS.indexOf(a.group) - SERVICE_GROUPS.indexOf(b.group) || inOrder(a, b)
}
