import { hash } from 'node:crypto'

/** SHA-256 (hex) over the JSON with its keys in order, so that field order makes no other body. */
export function bodyHash(payload: unknown): string {
  return hash('sha256', JSON.stringify(payload, sortedKeys), 'hex')
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
