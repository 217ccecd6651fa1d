/** One that asks for no new tab or window. */
export function isPlainClick({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey
}
