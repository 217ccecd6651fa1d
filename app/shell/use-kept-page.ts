import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The device gave the page as it was last seen (app/worker/pages.ts): what was true at that time alone is not said. */
export function useKeptPage(): boolean {
  return useHydrated() && 'kept' in document.documentElement.dataset
}

/** What the router has fetched since is as it is now. */
export function endKeptPage(): void {
  delete document.documentElement.dataset.kept
}
