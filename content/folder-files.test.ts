import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { article, contentFolderWith, validArea, validHome } from '#tests/support/content-folder.ts'
import { problemLine } from './problem.ts'
import { readSources } from './read.ts'

const problemsIn = (root: string) => readSources(root).problems.map(problemLine)

test.each([
  ['areas/hobart.yml', 'name it hobart.yaml'],
  ['areas/Hobart.YAML', 'name it hobart.yaml'],
  ['areas/hobart.yaml.txt', 'name it hobart.yaml'],
  ['areas/hills-sa.yml', 'delete it, or keep it elsewhere, as there is hills-sa.yaml'],
  ['areas/map.png', "a page's name ends in .yaml here: name it so, or keep it elsewhere"],
  ['services/x.yml', 'name it x.yaml'],
  ['case-studies/x.yml', 'name it x.yaml'],
  ['resources/new.md', 'name it new.mdx'],
  ['resources/new', "a page's name ends in .mdx here: name it so, or keep it elsewhere"],
  ['pages/terms.md', 'delete it, or keep it elsewhere, as there is terms.mdx'],
  [
    'pages/careers.mdx',
    "the pages here are about.mdx, privacy.mdx, terms.mdx, accessibility.mdx, attribution.mdx. Keep it elsewhere, or add a page as README.md says under 'a new kind of page'",
  ],
])('a file that nobody reads is told: %s', (path, advice) => {
  const root = contentFolderWith({ [path]: 'words' })
  expect(problemsIn(root)).toEqual([`content/${path}:1 is not read: ${advice}`])
})

test('a page of the site under another ending: both names are told', () => {
  const root = contentFolderWith({ 'pages/terms.mdx': null, 'pages/terms.md': article('terms') })
  expect(problemsIn(root)).toEqual([
    'content/pages/terms.md:1 is not read: name it terms.mdx',
    'content/pages/terms.mdx:1 the file is missing: restore it',
  ])
})

test('a folder within a folder', () => {
  const root = contentFolderWith()
  mkdirSync(join(root, 'areas/tas.yaml'))
  expect(problemsIn(root)).toEqual([
    'content/areas/tas.yaml:1 is not read: move its files into content/areas',
  ])
})

test.each([
  'areas/.DS_Store',
  'areas/.hobart.yaml.swp',
  'pages/about.mdx~',
  'resources/README.md',
  'areas/perth.yaml.orig',
  'areas/Thumbs.db',
  'areas/4913',
])("hidden files, backups and notes are nobody's pages: %s", (path) =>
  expect(problemsIn(contentFolderWith({ [path]: 'x' }))).toEqual([]),
)

test('who refers to a file that is not read is not at fault', () => {
  const home = validHome()
  const areas = { ...home.areas, more: ['hobart'] }
  const root = contentFolderWith({
    'areas/hobart.yml': validArea('hobart'),
    'home.yaml': { ...home, areas },
  })
  expect(problemsIn(root)).toEqual(['content/areas/hobart.yml:1 is not read: name it hobart.yaml'])
})
