/** For a race: what waits for a device or a line that may never answer. */
export function nullAfter(ms: number): Promise<null> {
  return new Promise((give) => setTimeout(give, ms, null))
}

/** For a catch, where it goes on without. */
export function warn(error: unknown): null {
  console.warn(error)
  return null
}
