/** With pages in fewer states we don't claim the whole country. */
const NATIONWIDE_STATES = 3

export function isNationwide(areas: readonly { state: string }[]): boolean {
  return new Set(areas.map(({ state }) => state)).size >= NATIONWIDE_STATES
}
