import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { HEADING_FONT, MORE_LETTERS } from '../heading-font.ts'

export type Style = { size: number; weight: number; width: number; tracking?: number }
export type Run = { d: string; width: number }

const LATIN = characters(0x20, 0x24f) + characters(0x1e00, 0x1eff)
const PUNCTUATION = '–—‘’“”…•×→'

/** The first has most letters; each further one those that it lacks. */
const faces = await Promise.all([HEADING_FONT, ...MORE_LETTERS].map(loadFace))
const fonts = new Map<string, hb.Font>()
const widths = new Map<string, number>()

/** Relative to the type size. Words are set one by one, since the font would kern letters into the gap. */
const WORD_SPACE = 0.21

/** Draws text as one outline that starts at 0,0 on its baseline, so that no renderer needs the font. */
export function letter(text: string, style: Style): Run {
  const tracking = (style.tracking ?? 0) * style.size
  let x = 0
  let d = ''
  for (const word of text.split(' ')) {
    const run = letterWord(word, style, x, tracking)
    d += run.d
    x = run.end + WORD_SPACE * style.size + Math.max(tracking, 0)
  }
  return { d, width: x - WORD_SPACE * style.size - tracking - Math.max(tracking, 0) }
}

function letterWord(word: string, style: Style, from: number, tracking: number) {
  let end = from
  let d = ''
  for (const { text, face } of byFace(word)) {
    const font = fontOf(face, style)
    const scale = style.size / face.hb.upem
    for (const glyph of shaped(text, font)) {
      d += placed(font.glyphToPath(glyph.codepoint), end + (glyph.xOffset ?? 0) * scale, scale)
      end += (glyph.xAdvance ?? 0) * scale + tracking
    }
  }
  return { d, end }
}

/** The runs of letters that one face has; what no face has is left out. */
function byFace(word: string): { text: string; face: Face }[] {
  const runs: { text: string; face: Face }[] = []
  for (const character of word.normalize('NFC')) {
    const face = faces.find(({ has }) => has.has(character.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (face && last?.face === face) last.text += character
    else if (face) runs.push({ text: character, face })
  }
  return runs
}

/** The width of `text`, measured once for each style because it scales with the size. */
export function widthOf(text: string, { size, ...face }: Style): number {
  const key = `${face.weight}/${face.width}/${face.tracking}/${text}`
  const known = widths.get(key) ?? letter(text, { size: 1, ...face }).width
  widths.set(key, known)
  return known * size
}

/** Breaks at spaces into the fewest lines that fit, then balances the lines so that no word is left alone. */
export function wrap(text: string, style: Style, most: number): string[] {
  const words = text.trim().split(/\s+/)
  const fewest = fill(words, style, most).length
  let [low, high] = [Math.max(...words.map((word) => widthOf(word, style))), most]
  while (high - low > style.size / 16) {
    const middle = (low + high) / 2
    if (fill(words, style, middle).length > fewest) low = middle
    else high = middle
  }
  return fill(words, style, high)
}

function fill(words: string[], style: Style, most: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && widthOf(longer, style) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shaped(text: string, font: hb.Font) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  return buffer.getGlyphInfosAndPositions()
}

/** Flips the y axis: it points up in fonts and down in SVG. */
function placed(path: string, x: number, scale: number): string {
  let isX = false
  return path.replace(/[A-Z]|-?\d+(?:\.\d+)?/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = true
      return part
    }
    const value = isX ? x + Number(part) * scale : -Number(part) * scale
    isX = !isX
    return `${value.toFixed(1)} `
  })
}

function fontOf(face: Face, { weight, width }: Style): hb.Font {
  const key = `${faces.indexOf(face)}/${weight}/${width}`
  const known = fonts.get(key)
  if (known) return known
  const font = new hb.Font(face.hb)
  font.setVariations([new hb.Variation('wght', weight), new hb.Variation('wdth', width)])
  fonts.set(key, font)
  return font
}

type Face = { hb: hb.Face; has: ReadonlySet<number> }

async function loadFace(file: Buffer): Promise<Face> {
  const font = await subsetFont(file, LATIN + PUNCTUATION, {
    targetFormat: 'truetype',
    variationAxes: { wght: { min: 400, max: 900 }, wdth: { min: 62, max: 125 } },
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  })
  const face = new hb.Face(new hb.Blob(font))
  return { hb: face, has: new Set(face.collectUnicodes()) }
}

function characters(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}
