import type { Page, Route } from '@playwright/test'

/** The page's next request to the path stays unanswered; `reaches` says whether the server gets it. */
export async function neverAnswer(page: Page, path: string, reaches: boolean) {
  const { promise: underWay, resolve } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (reaches) await route.fetch()
    resolve()
    await new Promise(() => {})
  }
  await page.route(`**${path}`, hold, { times: 1 })
  return { underWay }
}
