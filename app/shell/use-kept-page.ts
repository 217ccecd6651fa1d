import { useHydrated } from '#app/ui/use-hydrated.ts'

/**
 * True for a page that the device stored when it was last seen (app/worker/pages.ts): it leaves out what was
 * true only then.
 */
export function useKeptPage(): boolean {
  return useHydrated() && 'kept' in document.documentElement.dataset
}

/** Data that the router fetches later are current. */
export function endKeptPage(): void {
  delete document.documentElement.dataset.kept
}
