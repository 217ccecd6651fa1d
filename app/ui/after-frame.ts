/** Runs once the next frame is shown: work that would hold up the one that answers a press. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
