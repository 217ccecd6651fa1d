/** What to keep of an error of a request; a failed try of several addresses has a code and no words. */
export function requestErrorText(error: unknown, otherwise: string): string {
  const { message, code, library, reason } = error as Record<string, string | undefined>
  // OpenSSL's message is a place in its source, with the end of a line.
  if (library && reason) return `no TLS connection came about (${reason})`
  return message || code || otherwise
}
