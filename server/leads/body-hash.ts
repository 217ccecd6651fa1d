import { hash } from 'node:crypto'

/** SHA-256 (hex) of the JSON with sorted keys, so that the order of fields does not matter. */
export function bodyHash(payload: unknown): string {
  return hash('sha256', JSON.stringify(inOrder(payload)), 'hex')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}
