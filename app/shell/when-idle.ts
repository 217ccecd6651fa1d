/** Runs it after the frame that answers a press, and after the press's end: its click goes before what can wait. */
export function whenIdle(run: () => void): void {
  requestAnimationFrame(() => {
    // Not every browser has it.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 500 })
    else setTimeout(run)
  })
}
