import type { Page } from '@playwright/test'

/**
 * A browser that fills a reloaded page's forms in again while it reads the document, as Firefox does: `fields`
 * by their ids, and the first radio button and checkbox.
 */
export async function fillInAgain(page: Page, fields: Record<string, string>) {
  await page.addInitScript((values) => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (load?.type !== 'reload') return
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      for (const [id, value] of Object.entries(values)) {
        const control = document.getElementById(id) as HTMLInputElement | null
        if (control) control.value = value
      }
      for (const type of ['radio', 'checkbox']) {
        const box = document.querySelector<HTMLInputElement>(`main [type="${type}"]`)
        if (box) box.checked = true
      }
      document.documentElement.dataset.filledIn = ''
    })
  }, fields)
}
