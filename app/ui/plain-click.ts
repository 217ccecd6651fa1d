type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a click asks for no new tab or window. */
export function isPlainClick(event: Click): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
}
