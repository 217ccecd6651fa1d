import { MARKED_UP } from '#content/prose.ts'
import { renderInline } from '#content/render.ts'

/** The same shape with every marked-up string as HTML. */
export function renderedTexts<T>(value: T, markedUp = false): T {
  if (typeof value === 'string') return (markedUp ? renderInline(value) : value) as T
  if (Array.isArray(value)) return value.map((item) => renderedTexts(item, markedUp)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, renderedTexts(item, MARKED_UP.has(key))]),
  ) as T
}
