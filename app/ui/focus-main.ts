/** For whoever has just lost what had the focus; the page stays where it is. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
