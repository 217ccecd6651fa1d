/** Specification, section 4. */
const CONTACT_BAR_BELOW_PX = 640

/** The one nudge that comes at once, so a page asks this before it has the others. Not for one that asks for a review. */
export function hasContactBar({ path, width }: { path: string; width: number }): boolean {
  const excluded = path.startsWith('/book') || path.startsWith('/audit') || path.includes('assessment')
  return width < CONTACT_BAR_BELOW_PX && path !== '/' && !excluded
}

/** A customer who rates a business is not our prospect. Routes match in any case. */
export function isReview(path: string): boolean {
  const lower = path.toLowerCase()
  return within(lower, '/review-funnel') || within(lower, '/r')
}

export function within(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`)
}
