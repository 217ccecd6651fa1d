/** Runs each time this document comes back whole from the back/forward cache. Returns what ends that. */
export function onComeBack(run: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
