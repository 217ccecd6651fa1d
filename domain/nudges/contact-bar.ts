import { within } from '#domain/pages/within.ts'

/** Specification, section 4. */
const CONTACT_BAR_BELOW_PX = 640

/**
 * The only nudge that is shown at once, so a page checks this before it has loaded the others. Review pages
 * are not excluded here.
 */
export function hasContactBar({ path, width }: { path: string; width: number }): boolean {
  const excluded =
    path.startsWith('/book') ||
    path.startsWith('/audit') ||
    path.includes('assessment') ||
    // Our addition: the visitor has just sent what the bar leads to.
    within(path, '/thank-you')
  return width < CONTACT_BAR_BELOW_PX && path !== '/' && !excluded
}
