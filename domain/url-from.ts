/** Null for what is no address. Not by URL.parse, which is younger than the browsers that we build for. */
export function urlFrom(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
