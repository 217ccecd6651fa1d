import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Reading } from './source-file.ts'

type Folder = {
  path: string
  ending: '.yaml' | '.mdx'
  /** Set where the code knows each page by name. */
  only?: string[]
}

/** File names as editors leave them, or systems that hide extensions. */
const NEARLY = { '.yaml': /\.ya?ml(\.txt)?$/i, '.mdx': /\.mdx?(\.txt)?$/i }
const NOT_MEANT_AS_PAGE =
  /^\.|~$|^#.*#$|^\d+$|^readme\.md$|^(thumbs\.db|desktop\.ini)$|\.(orig|rej|bak|swp)$/i

/** Returns the files of a folder that are pages, and reports every other one as not read. */
export function filesIn(reading: Reading, folder: Folder): string[] {
  const { path, ending, only } = folder
  const full = join(reading.root, path)
  const entries = (existsSync(full) ? readdirSync(full, { withFileTypes: true }) : [])
    .filter(({ name }) => !NOT_MEANT_AS_PAGE.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const isRead = (entry: Dirent) =>
    !entry.isDirectory() && (only ? only.includes(entry.name) : entry.name.endsWith(ending))
  const read = entries.filter(isRead).map(({ name }) => name)
  for (const entry of entries.filter((other) => !isRead(other))) {
    reading.unread.add(slugMeant(entry.name, ending))
    const advice = entry.isDirectory()
      ? `move its files into content/${path}`
      : adviceOn(entry.name, read, folder)
    reading.problems.push({
      file: `content/${path}/${entry.name}`,
      line: 1,
      message: `is not read: ${advice}`,
    })
  }
  return read.map((name) => `${path}/${name}`)
}

function adviceOn(name: string, read: string[], { ending, only }: Folder): string {
  const right = slugMeant(name, ending) + ending
  if (read.includes(right)) return `delete it, or keep it elsewhere, as there is ${right}`
  if (NEARLY[ending].test(name) && (!only || only.includes(right))) return `name it ${right}`
  if (!only) return `a page's name ends in ${ending} here: name it so, or keep it elsewhere`
  return `the pages here are ${only.join(', ')}. Keep it elsewhere, or add a page as README.md says under 'a new kind of page'`
}

function slugMeant(name: string, ending: Folder['ending']): string {
  return name.toLowerCase().replace(NEARLY[ending], '')
}
