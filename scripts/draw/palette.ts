import { readFileSync } from 'node:fs'

const TOKENS = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8')
/** The light scheme comes first; what follows it are the dark one's values of the same names. */
const [LIGHT = ''] = /:root\s*\{[^}]*\}/.exec(TOKENS) ?? []

/** The light scheme's colours, read from the style sheet so that pictures always match the page. */
export const palette = {
  paper: token('paper'),
  sheet: token('sheet'),
  carbon: token('carbon'),
  ink: token('ink'),
  soft: token('soft'),
  line: token('line'),
  edge: token('edge'),
  hot: token('hot'),
  onHot: token('on-hot'),
  slab: token('slab'),
  onSlab: token('on-slab'),
  bad: token('bad'),
  good: token('good'),
}

function token(name: string): string {
  const found = new RegExp(`--${name}:\\s*(#[0-9a-f]{3,8})`, 'i').exec(LIGHT)?.[1]
  if (!found) throw new Error(`app/styles/tokens.css has no colour --${name}`)
  return found
}
