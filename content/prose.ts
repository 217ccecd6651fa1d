type Prose = { path: PropertyKey[]; text: string }

/** Keys whose values are identifiers or metadata rather than text that a visitor reads. */
const NOT_PROSE = new Set([
  'slug',
  'aliases',
  'title',
  'description',
  'group',
  'price',
  'related',
  'caseStudy',
  'id',
  'service',
  'state',
])

/** Keys whose texts may have inline markdown, in the files that pages render (app/shell/rendered-texts.ts). */
export const MARKED_UP = new Set<PropertyKey>([
  'text',
  'answer',
  'outcome',
  'paragraphs',
  'lede',
  'smallPrint',
  'formText',
  'why',
  'challenge',
  'solution',
])

/** Every text of a file that a visitor reads, with its place. */
export function proseOf(value: unknown, path: PropertyKey[] = []): Prose[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const name = Array.isArray(value) ? Number(key) : key
    // A point's `title` is read by visitors; only the page's own title is not.
    const skipped = NOT_PROSE.has(key) && !(key === 'title' && path.length > 0)
    return skipped ? [] : proseOf(item, [...path, name])
  })
}
