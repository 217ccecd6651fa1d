import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { cleanLines } from '#domain/leads/clean-text.ts'
import type { Item, ItemActivity } from '#domain/operator/api.ts'
import { NOTE_MAX } from '#domain/operator/field-limits.ts'
import { ask } from './ask.ts'
import type { Change } from './item-view.tsx'
import { useKeptText } from './use-kept-text.ts'
import { moment, STAGE_NAMES } from './words.ts'

type HistoryProps = { item: Item; change: Change; note: RefObject<HTMLTextAreaElement | null> }

export function ItemHistory({ item, change, note }: HistoryProps) {
  const { text, type, saved } = useKeptText(`operator:note:${item.id}`)
  const keeping = useRef(false)
  /** The item before an attempt that got no answer, and may have been saved all the same. */
  const before = useRef<Item | null>(null)
  async function add(event?: FormEvent) {
    event?.preventDefault()
    if (text.trim() === '' || keeping.current) return
    keeping.current = true
    const at = `/api/items/${item.id}`
    const kept = (await isKeptAlready())
      ? await change(at, 'GET', 'Note kept.')
      : await change(`${at}/notes`, 'POST', 'Note kept.', { text })
    if (kept) saved(text)
    else before.current ??= item
    keeping.current = false
  }
  async function isKeptAlready(): Promise<boolean> {
    if (!before.current) return false
    const known = before.current.activities.map(({ id }) => id)
    const now = await ask<Item>(`/api/items/${item.id}`).catch(() => null)
    if (!now) return false
    before.current = null
    return now.activities.some(
      ({ id, what, detail }) => what === 'note' && !known.includes(id) && detail === cleanLines(text),
    )
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key === 'Escape') note.current?.blur()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add()
  }
  return (
    <>
      <form className="grid gap-3" onSubmit={add}>
        <label htmlFor="new-note">New note</label>
        <textarea
          ref={note}
          id="new-note"
          className="field-control"
          placeholder="What was said? Ctrl+Enter saves it."
          rows={2}
          maxLength={NOTE_MAX}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={addOnEnter}
        />
        <button type="submit" className="btn btn-sm btn-line justify-self-start">
          Keep note
        </button>
      </form>
      <ol className="history">
        {item.activities.toReversed().map((activity) => (
          <li key={activity.id}>
            <time dateTime={activity.at} className="mark text-soft">
              {moment(activity.at)}
            </time>
            <p className="whitespace-pre-line" dir="auto">
              {told(activity)}
            </p>
          </li>
        ))}
        <li>
          <time dateTime={item.createdAt} className="mark text-soft">
            {moment(item.createdAt)}
          </time>
          <p>Came in.</p>
        </li>
      </ol>
    </>
  )
}

function told({ what, detail, was, actor }: ItemActivity): string {
  if (what === 'note') return detail
  if (what === 'tag') return `Tagged ${detail}.`
  if (what === 'untag') return `No longer tagged ${detail}.`
  if (what === 'release')
    return detail === ''
      ? 'Released from quarantine.'
      : `Released from quarantine. Their time, ${moment(detail)}, could not be held: they have no call. Please ring or write to them.`
  if (what === 'report') return `Audit report ${detail}.`
  if (what === 'replay') return `Sent again to ${detail}.`
  const theirs = actor === 'visitor'
  if (what === 'moved')
    return `${theirs ? 'They moved their call' : 'Call moved'} from ${moment(was ?? '')} to ${moment(detail)}.`
  if (what === 'cancelled')
    return `${theirs ? 'They cancelled their call' : 'Call cancelled'}: it was ${moment(detail)}.`
  return `${stageName(was)} → ${stageName(detail)}`
}

function stageName(stage: string | null): string {
  return Object.entries(STAGE_NAMES).find(([name]) => name === stage)?.[1] ?? String(stage)
}
