import { expect, type Page } from '@playwright/test'

type Pushed = { event: string; [property: string]: unknown }

/** What the page has put into its data layer. */
export const allPushed = (page: Page) =>
  page.evaluate(() => (window as Window & { dataLayer?: Pushed[] }).dataLayer ?? [])

/** Events of one name; each must have the time at which it happened. */
export async function pushed(page: Page, event: string) {
  const ofName = (await allPushed(page)).filter((one) => one.event === event)
  return ofName.map(({ timestamp, ...said }) => {
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    return said
  })
}
