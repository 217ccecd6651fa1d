/** What was thrown, in words: anything can be. Node's refusals of several addresses at once carry no message, only a code. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String('code' in error ? error.code : error.name)
}
