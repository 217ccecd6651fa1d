import { type RefObject, useEffect, useRef, useState } from 'react'
import { QUERY_MAX } from '#domain/operator/search.ts'

/** Debounce, so that not every letter sends a request. */
const TYPING_MS = 150

type SearchBoxProps = {
  query: string
  onSearch: (query: string) => void
  box: RefObject<HTMLInputElement | null>
}

/** Keeps the text in its own state: the address changes too late for typing. */
export function SearchBox({ query, onSearch, box }: SearchBoxProps) {
  const [text, setText] = useState(query)
  const sent = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (query !== sent.current) setText(query)
    sent.current = query
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  // The newest `onSearch`, as the view may have changed since the letter was typed.
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(send, TYPING_MS, next)
  }
  function send(next: string) {
    sent.current = next
    search.current(next)
  }
  /** At once: a key pressed next may lead elsewhere, from where a later search would lead back. */
  function leave() {
    clearTimeout(timer.current)
    if (text !== sent.current) send(text)
    box.current?.blur()
  }
  return (
    <input
      ref={box}
      type="search"
      className="field-control"
      aria-label="Search by name, business, number, code or words"
      placeholder="Name, number, code…"
      maxLength={QUERY_MAX}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}
