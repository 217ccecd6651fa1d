import { type FormEvent, useRef } from 'react'
import type { Item } from '#domain/operator/api.ts'
import { TAG_MAX } from '#domain/operator/field-limits.ts'
import type { Change } from './item-view.tsx'

export function ItemTags({ item, change }: { item: Item; change: Change }) {
  const input = useRef<HTMLInputElement>(null)
  async function add(event: FormEvent) {
    event.preventDefault()
    const tag = input.current?.value ?? ''
    if (tag.trim() === '') return
    const added = await change(`/api/items/${item.id}/tags`, 'POST', `Tag added: ${tag}`, { tag })
    if (added && input.current?.value === tag) input.current.value = ''
  }
  async function takeAway(tag: string) {
    const path = `/api/items/${item.id}/tags/${encodeURIComponent(tag)}`
    // The tag's button has gone, and the focus with it.
    if (await change(path, 'DELETE', `Tag taken away: ${tag}`)) input.current?.focus()
  }
  return (
    <form className="tags" onSubmit={add}>
      {item.tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className="chip"
          aria-label={`Take the tag ${tag} away`}
          onClick={() => void takeAway(tag)}
        >
          {tag}&nbsp;×
        </button>
      ))}
      <input
        ref={input}
        className="field-control"
        aria-label="New tag"
        placeholder="New tag"
        maxLength={TAG_MAX}
      />
      <button type="submit" className="btn btn-sm btn-line">
        Add tag
      </button>
    </form>
  )
}
