import type * as z from 'zod/mini'

/**
 * Messages by field, without duplicates, in the order of the rules. Those that belong
 * to no field are under ''.
 */
export function fieldErrors(error: Pick<z.core.$ZodError, 'issues'>): Record<string, string[]> {
  const byField = new Map<string, Set<string>>()
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '')
    byField.set(field, (byField.get(field) ?? new Set()).add(message))
  }
  return Object.fromEntries([...byField].map(([field, messages]) => [field, [...messages]]))
}
