/** For `Promise.race`, with a device or a connection that may never answer. */
export function nullAfter(ms: number): Promise<null> {
  return new Promise((give) => setTimeout(give, ms, null))
}

/** For `catch`, where the caller goes on without the value. */
export function warn(error: unknown): null {
  console.warn(error)
  return null
}
