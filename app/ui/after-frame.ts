/** Runs work once the next frame is shown, so as not to hold up the frame that responds to a press. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
