import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The heading typeface in all its widths and weights: pages get a subset, drawn pictures its outlines. */
export const HEADING_FONT = letters('latin')
/** Its other files, for drawn pictures: names as people write them, 'Ōtautahi' or 'Nguyễn'. */
export const MORE_LETTERS = [letters('latin-ext'), letters('vietnamese')]

function letters(name: string): Buffer {
  const file = `@fontsource-variable/archivo/files/archivo-${name}-wdth-normal.woff2`
  return readFileSync(createRequire(import.meta.url).resolve(file))
}
