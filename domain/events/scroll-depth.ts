/** Percent of a page; each is reported once (specification, section 4). */
export const SCROLL_MILESTONES = [25, 50, 75, 100] as const
export type ScrollMilestone = (typeof SCROLL_MILESTONES)[number]

/** A screen may end a fraction of a pixel above the page's end. */
const ROUNDING_PX = 1

/** The milestones that the lower edge of the screen has come to, or gone past. */
export function milestonesAt(scrolled: number, screen: number, page: number): ScrollMilestone[] {
  return SCROLL_MILESTONES.filter((percent) => scrolled + screen + ROUNDING_PX >= (page * percent) / 100)
}
