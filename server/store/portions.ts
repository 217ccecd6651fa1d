/** Rows in one statement. Few sizes, so that prepared statements are reused. */
const ROWS = [64, 16, 4, 1]

export function portions<T>(rows: readonly T[]): T[][] {
  const all: T[][] = []
  for (let at = 0; at < rows.length; ) {
    const size = ROWS.find((count) => count <= rows.length - at) ?? 1
    all.push(rows.slice(at, at + size))
    at += size
  }
  return all
}
