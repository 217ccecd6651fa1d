type Area = 'localStorage' | 'sessionStorage'

/** Null for what is missing, unreadable or forbidden: storage is a convenience, never a condition. */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(window[area].getItem(key) ?? 'null')
  } catch (error) {
    console.warn(key, error)
    return null
  }
}

/** Null removes the entry. Returns false if the browser stores nothing. */
export function writeStored(area: Area, key: string, value: unknown): boolean {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.warn(key, error)
    return false
  }
}

/** A path of this site that the tab keeps, to be opened; null for anything else, although only we write there. */
export function storedPath(key: string): string | null {
  const path = readStored('sessionStorage', key)
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null
}
