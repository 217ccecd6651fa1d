import { within } from '#domain/pages/within.ts'

/** Specification, section 4. */
const CONTACT_BAR_BELOW_PX = 640

/** The one nudge that comes at once, so a page asks this before it has the others. Not for one that asks for a review. */
export function hasContactBar({ path, width }: { path: string; width: number }): boolean {
  const excluded =
    path.startsWith('/book') ||
    path.startsWith('/audit') ||
    path.includes('assessment') ||
    // Ours: what the bar leads to has just been sent.
    within(path, '/thank-you')
  return width < CONTACT_BAR_BELOW_PX && path !== '/' && !excluded
}
