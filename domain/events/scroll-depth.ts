/** Percentages of a page; each is reported once (specification, section 4). */
export const SCROLL_MILESTONES = [25, 50, 75, 100] as const
export type ScrollMilestone = (typeof SCROLL_MILESTONES)[number]

/** The bottom of the viewport may stop a fraction of a pixel above the end of the page. */
const ROUNDING_PX = 1

/** The milestones that the bottom of the viewport has reached or passed. */
export function milestonesAt(scrolled: number, screen: number, page: number): ScrollMilestone[] {
  return SCROLL_MILESTONES.filter((percent) => scrolled + screen + ROUNDING_PX >= (page * percent) / 100)
}
