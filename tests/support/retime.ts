import type { Page } from '@playwright/test'

/** What the page does after `ms` comes after `instead`. */
export function retime(page: Page, ms: number, instead: number) {
  return page.addInitScript(
    ([ms, instead]) => {
      const later = window.setTimeout
      Object.assign(window, {
        setTimeout: (run: () => void, wait?: number) => later(run, wait === ms ? instead : wait),
      })
    },
    [ms, instead] as const,
  )
}
