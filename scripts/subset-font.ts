import { mkdirSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { HEADING_FONT } from './heading-font.ts'

/** Subsets the heading font: Archivo at one condensed width, with the weights that the style sheet uses. */
const OUTPUT = 'public/fonts/archivo-78.woff2'
const AXES = { wght: { min: 600, max: 850 }, wdth: 78 }
/** Everything else that loads before the first paint is delayed by each byte (design: a font under 15 KB). */
const LIMIT = 15_000

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const PUNCTUATION = '–—‘’“”…·×→°½é'

const font = await subsetFont(HEADING_FONT, ASCII + PUNCTUATION, {
  targetFormat: 'woff2',
  variationAxes: AXES,
  keepFeatures: ['kern', 'tnum'],
  noHinting: true,
})
if (font.byteLength > LIMIT) throw new Error(`${OUTPUT} has ${font.byteLength} bytes, more than ${LIMIT}`)
mkdirSync('public/fonts', { recursive: true })
writeFileSync(OUTPUT, font)
console.log(`${OUTPUT}: ${font.byteLength} bytes`)
