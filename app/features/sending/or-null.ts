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

/** What storage answers, for what must not go on without it. @throws if it fails or hangs */
export function orFail<T>(stored: Promise<T>): Promise<T> {
  const late = nullAfter(STORAGE_WAIT_MS).then(() => Promise.reject(new Error('The storage gave no answer')))
  return Promise.race([stored, late])
}

/** The same for what can go on without it: null if it fails or hangs. */
export function inTime<T>(stored: Promise<T>): Promise<T | null> {
  return orFail(stored).catch(warn)
}
