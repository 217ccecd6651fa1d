import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { parse } from 'yaml'
import { Site } from '#content/schemas.ts'
import { letter, type Style, widthOf, wrap } from './lettering.ts'
import { mark } from './mark.ts'
import { palette } from './palette.ts'
import { at, picture, rect, shape } from './shapes.ts'
import { tape } from './tape.ts'

export type SocialCard = { title: string; kicker: string; ground?: Ground }
export type Ground = keyof typeof GROUNDS

const SITE = new URL('../../content/site.yaml', import.meta.url)
const { brand: BRAND } = Site.pick({ brand: true }).parse(parse(readFileSync(SITE, 'utf8')))

/** The size that Facebook, LinkedIn, X and iMessage all show uncropped. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const NAME_STYLE = { size: 40, weight: 800, width: 90, tracking: -0.01 }
const NAME_LEFT = WIDTH - MARGIN - widthOf(BRAND, NAME_STYLE)
/** From the left of the mark to the name beside it. */
const MARK_ROOM = 76
const KICKER_LEFT = MARGIN + 62
const KICKER_STYLE = { size: 30, weight: 750, width: 100, tracking: 0.06 }
/** In a chat's preview smaller letters cannot be read. */
const KICKER_MIN = 18
const KICKER_GAP = 32
const TITLE_TOP = 160
const TITLE_ROOM = 288
const TAPE_TOP = HEIGHT - 88
const LEADING = 0.97
/** Height of Archivo's capitals above the baseline, relative to the type size. */
const CAP_HEIGHT = 0.69

const { paper, sheet, carbon, ink, line, hot, onHot, slab, onSlab } = palette
const GROUNDS = {
  slab: { back: slab, text: onSlab, kicker: hot, tape: hot, ink: onHot, hook: line },
  paper: { back: paper, text: ink, kicker: ink, tape: hot, ink: onHot, hook: ink },
  hot: { back: hot, text: onHot, kicker: onHot, tape: sheet, ink, hook: onHot },
  docket: { back: carbon, text: ink, kicker: ink, tape: hot, ink: onHot, hook: ink },
}

/** The picture that stands for a page where its address is shared; a PNG of 1200 × 630. */
export async function drawSocialCard(card: SocialCard): Promise<Buffer> {
  return sharp(Buffer.from(socialCardSvg(card)))
    .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 1 })
    .toBuffer()
}

function socialCardSvg({ title, kicker, ground = 'slab' }: SocialCard): string {
  const colours = GROUNDS[ground]
  return picture(
    WIDTH,
    HEIGHT,
    rect(0, 0, WIDTH, HEIGHT, colours.back) +
      heading(kicker, colours) +
      titleLines(title, colours.text) +
      at(MARGIN, TAPE_TOP, tape(WIDTH - MARGIN, 88, colours)) +
      signature(colours),
  )
}

function heading(kicker: string, { kicker: fill }: { kicker: string }): string {
  const bar = rect(MARGIN, 82, 44, 10, fill)
  const text = kicker.toUpperCase()
  const right = NAME_LEFT - MARK_ROOM - KICKER_GAP
  const fits = ((right - KICKER_LEFT) / widthOf(text, KICKER_STYLE)) * KICKER_STYLE.size
  const size = Math.min(KICKER_STYLE.size, fits)
  // The name itself stands beside the mark.
  if (kicker === BRAND || size < KICKER_MIN) return bar
  return bar + at(KICKER_LEFT, 98, shape(letter(text, { ...KICKER_STYLE, size }).d, fill))
}

function titleLines(title: string, fill: string): string {
  const { lines, style } = fitted(title)
  const leading = style.size * LEADING
  const block = style.size * CAP_HEIGHT + (lines.length - 1) * leading
  const top = TITLE_TOP + (TITLE_ROOM - block) / 2
  return lines
    .map((line, i) =>
      at(
        MARGIN - style.size * 0.04,
        top + style.size * CAP_HEIGHT + i * leading,
        shape(letter(line, style).d, fill),
      ),
    )
    .join('')
}

/** The largest type size at which the title fits its area. */
function fitted(title: string): { lines: string[]; style: Style } {
  for (let size = 208; ; size *= 0.97) {
    const style = { size, weight: 850, width: 78, tracking: -0.02 }
    const lines = wrap(title, style, WIDTH - 2 * MARGIN)
    const widest = Math.max(...lines.map((line) => widthOf(line, style)))
    const height = size * CAP_HEIGHT + (lines.length - 1) * size * LEADING
    if (widest <= WIDTH - 2 * MARGIN && height <= TITLE_ROOM) return { lines, style }
  }
}

/** The mark is a piece of the tape. */
function signature({ tape: tile, ink, text }: { tape: string; ink: string; text: string }): string {
  const name = letter(BRAND, NAME_STYLE)
  return at(NAME_LEFT - MARK_ROOM, 55, mark({ ink, tile })) + at(NAME_LEFT, 100, shape(name.d, text))
}
