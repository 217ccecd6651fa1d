import { useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { keysAreOn, switchKeys } from './use-keys.ts'

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['j / k', 'next, previous in the list; in the calendar, week'],
  ['t', 'in the calendar, this week'],
  ['Enter', 'open it'],
  ['u', 'back to the list'],
  ['e', 'contacted'],
  ['b', 'booked'],
  ['w', 'won'],
  ['x', 'lost'],
  ['n', 'new again'],
  ['a', 'add a note'],
  ['/', 'search; Enter leaves it'],
  ['i / c / o / m / r', 'inbox, calendar, overview, numbers, review links'],
  ['?', 'this help'],
]

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <KeySwitch />
    </Dialog>
  )
}

function KeySwitch() {
  const [on, setOn] = useState(keysAreOn)
  function change() {
    switchKeys(!on)
    setOn(!on)
  }
  return (
    <label className="field-check mt-4">
      <input type="checkbox" checked={on} onChange={change} />
      Single keys work
    </label>
  )
}
