import { useState } from 'react'
import { errorText } from '#domain/error-text.ts'
import {
  type BlockRemoved,
  type CalendarCall,
  type CalendarDay as Day,
  givenBack,
} from '#domain/operator/calendar.ts'
import { ask } from './ask.ts'
import type { BlockStart } from './block-start.ts'
import { stopSecondPress } from './second-press.ts'

type DayProps = {
  day: Day
  onCall: (call: CalendarCall) => void
  onSlot: (start: BlockStart) => void
  onDone: (what: string) => Promise<void>
}

const STATE_NAMES = { free: 'free', kept: 'kept free', full: 'not offered', past: 'gone' }

export function CalendarDay({ day, onCall, onSlot, onDone }: DayProps) {
  const { name, today, closed, slots, blocks, date } = day
  return (
    <section className="day" aria-label={name} data-today={today || undefined} data-closed={closed !== null}>
      <h2 className="day-name">
        {name}
        {today && <span className="tag-new mark">Today</span>}
      </h2>
      {closed && <p className="day-closed">{closed}</p>}
      {slots.length > 0 && slots.every(({ state }) => state === 'past') && (
        <p className="day-closed day-past">Gone</p>
      )}
      <ol className="day-slots">
        {slots.map(({ start, time, state, call }) => (
          <li key={start} className="slot" data-state={state}>
            {call ? (
              <button type="button" className="slot-call" onClick={() => onCall(call)}>
                <span className="slot-time">{time}</span>
                <span className="slot-who" title={call.name ?? call.reference}>
                  {call.name ?? call.reference}
                </span>
              </button>
            ) : state === 'free' ? (
              <button
                type="button"
                className="slot-free"
                aria-label={`${time}, free: keep it so`}
                onClick={() => onSlot({ date, time })}
              >
                <span className="slot-time">{time}</span>
              </button>
            ) : (
              <p className="slot-none">
                <span className="slot-time">{time}</span>
                <span className="slot-who">{state === 'call' ? '' : STATE_NAMES[state]}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
      {blocks.map((block) => (
        <Block key={block.id} block={block} onDone={onDone} />
      ))}
    </section>
  )
}

function Block({ block, onDone }: { block: Day['blocks'][number] } & Pick<DayProps, 'onDone'>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  async function remove() {
    try {
      const removed = await ask<BlockRemoved>(`/api/calendar/blocks/${block.id}`, 'DELETE')
      await onDone(givenBack(block.text, removed))
    } catch (refused) {
      setRefusal(errorText(refused))
    }
  }
  return (
    <div className="block">
      <p>
        <strong>{block.text}</strong>
        {block.reason && `: ${block.reason}`}
      </p>
      <button
        type="button"
        className="link block-remove"
        aria-label={`Open again: ${block.text}`}
        onClickCapture={stopSecondPress}
        onClick={() => void remove()}
      >
        Open again
      </button>
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
