/** Specification, section 4. */
const CONTACT_BAR_BELOW_PX = 640

/** The one nudge that comes at once, so that a page asks this before it has anything else of them. */
export function hasContactBar({ path, width }: { path: string; width: number }): boolean {
  const excluded = path.startsWith('/book') || path.startsWith('/audit') || path.includes('assessment')
  return width < CONTACT_BAR_BELOW_PX && path !== '/' && !excluded && !isReview(path)
}

/** A customer who rates a business is not our prospect. Routes match in any case. */
export function isReview(path: string): boolean {
  const lower = path.toLowerCase()
  return within(lower, '/review-funnel') || within(lower, '/r')
}

export function within(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`)
}
