/** Limit for this device's storage, which usually takes some milliseconds, and may hang. */
const STORAGE_WAIT_MS = 500

/** For `Promise.race`, with a device or a connection that may never answer. */
export function nullAfter(ms: number): Promise<null> {
  return new Promise((give) => setTimeout(give, ms, null))
}

/** For `catch`, where the caller goes on without the value. */
export function warn(error: unknown): null {
  console.warn(error)
  return null
}

/** What storage answers; null, so that nobody waits for it, if it fails or hangs. */
export function inTime<T>(stored: Promise<T>): Promise<T | null> {
  return Promise.race([stored.catch(warn), nullAfter(STORAGE_WAIT_MS)])
}

/** The same, for what must not go on without: a person's press may wait behind it. @throws if it fails or hangs */
export async function orFail<T>(stored: Promise<T>): Promise<T> {
  const late = nullAfter(STORAGE_WAIT_MS).then(() => Promise.reject(new Error('The storage gave no answer')))
  return Promise.race([stored, late])
}
