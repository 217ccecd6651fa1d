/** The text to keep of a request's error; if several addresses failed, it has a code but no message. */
export function requestErrorText(error: unknown, otherwise: string): string {
  const { message, code, library, reason } = error as Record<string, string | undefined>
  // OpenSSL's message is a location in its source code, with a line break at the end.
  if (library && reason) return `no TLS connection came about (${reason})`
  return message || code || otherwise
}
