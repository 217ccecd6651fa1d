/** For when the element that had the focus has disappeared; the page does not scroll. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
