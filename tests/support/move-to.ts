import type { Page } from '@playwright/test'

type Routed = Window & { __reactRouterDataRouter?: { navigate: (path: string) => void } }

/** Navigates as one of our links would. */
export function moveTo(page: Page, path: string) {
  return page.evaluate((to) => (window as Routed).__reactRouterDataRouter?.navigate(to), path)
}
