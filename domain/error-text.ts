/**
 * The message of anything that was thrown. Node's error for refused connections to several addresses has no
 * message, only a code.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String('code' in error ? error.code : error.name)
}
