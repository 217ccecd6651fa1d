import type { Document, YAMLError } from 'yaml'
import { errorText } from '#domain/error-text.ts'

const COLON =
  'a text with a colon in it goes into quotes, and a name begins in the same column as its neighbours'

/** What a marketer has most likely done, by the parser's error code. */
const ADVICE: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  BLOCK_AS_IMPLICIT_KEY: COLON,
  MULTILINE_IMPLICIT_KEY: COLON,
  MISSING_CHAR: 'a quote, bracket or colon is missing: close what was opened',
  BAD_SCALAR_START: 'a text that begins with a sign such as @ or % goes into quotes',
  BAD_DQ_ESCAPE: 'within double quotes a backslash is written twice',
  DUPLICATE_KEY: 'this name stands twice: keep one of the two',
  UNEXPECTED_TOKEN:
    'a text with quotes, an apostrophe or * at its edge goes into double quotes, and each line of a longer text is indented as its first',
  BAD_INDENT: 'a bracket is not closed, or the line is indented too little',
}

type YamlProblem = { at: number; message: string }

/**
 * Returns the data, or the first place where the text stops being YAML. Only the first: after one unclosed
 * thing every later line is an error too.
 */
export function dataOf(
  document: Document,
  text: string,
): { data: unknown; problem: null } | { data: undefined; problem: YamlProblem } {
  const [error] = document.errors
  if (error) return { data: undefined, problem: problemOf(error, text) }
  try {
    return { data: document.toJS(), problem: null }
  } catch (aliasError) {
    return { data: undefined, problem: aliasProblem(aliasError, text) }
  }
}

function problemOf(error: YAMLError, text: string): YamlProblem {
  const tab = /^ *\t/m.exec(text)
  if (tab) return { at: tab.index, message: 'not readable as YAML: the line begins with a tab: use spaces' }
  const advice = ADVICE[error.code]
  const what = advice ? `${advice} (${error.message})` : error.message
  return { at: error.pos[0], message: `not readable as YAML: ${what}` }
}

/** YAML calls `*Free` an alias; that it leads nowhere shows only when it is resolved. */
function aliasProblem(error: unknown, text: string): YamlProblem {
  const name = /: (\S+)$/.exec(errorText(error))?.[1] ?? ''
  const message = 'not readable as YAML: a text that begins with * goes into quotes'
  return { at: Math.max(0, text.indexOf(`*${name}`)), message }
}
