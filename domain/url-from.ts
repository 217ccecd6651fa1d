/**
 * Null if the text is not a URL. URL.parse is not used, because it is newer than the
 * browsers that we build for.
 */
export function urlFrom(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
