import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The heading typeface in all its widths and weights: pages get a subset, drawn pictures its outlines. */
export const HEADING_FONT = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  ),
)
