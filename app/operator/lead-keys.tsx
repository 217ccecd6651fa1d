import { useState } from 'react'
import { useKeys } from './use-keys.ts'

export const STAGE_KEYS = { e: 'contacted', b: 'booked', w: 'won', x: 'lost', n: 'new' } as const

const OPEN_FIRST = 'Press Enter to open this one first.'
const GO_FIRST = 'Go to a lead first, with j or k.'

/**
 * What to do before a key may act on the open lead; null if it may. The focus may be on another lead in the list,
 * or on the heading because that lead has left it.
 */
export function toDoFirst(): string | null {
  if (document.activeElement?.matches('a.row:not([aria-current])')) return OPEN_FIRST
  return document.activeElement?.matches('h1') ? GO_FIRST : null
}

/** Answers the keys of a lead while none is open. */
export function KeysWithoutLead() {
  const [said, setSaid] = useState('')
  const say = () => setSaid(toDoFirst() ?? GO_FIRST)
  useKeys(Object.fromEntries([...Object.keys(STAGE_KEYS), 'a'].map((key) => [key, say])))
  return (
    <div className="in-sight">
      <p role="status" className={said === '' ? 'sr-only' : 'said'}>
        {said}
      </p>
    </div>
  )
}
