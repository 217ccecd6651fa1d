import { useState } from 'react'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'

/** What is typed comes back in its tab until it is saved: after another lead, Back, or signing in again. */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => {
    const kept = readStored('sessionStorage', key)
    return typeof kept === 'string' ? kept : ''
  })
  function type(next: string): void {
    writeStored('sessionStorage', key, next === '' ? null : next)
    setText(next)
  }
  /** What was typed meanwhile stays; the field may be unmounted by then. */
  function saved(what: string): void {
    if (readStored('sessionStorage', key) === what) writeStored('sessionStorage', key, null)
    setText((now) => (now === what ? '' : now))
  }
  return { text, type, saved }
}
