import { type RefObject, useEffect, useRef, useState } from 'react'
import { QUERY_MAX } from '#domain/operator/search.ts'

/** So that not every letter is asked for. */
const TYPING_MS = 150

type SearchBoxProps = {
  query: string
  onSearch: (query: string) => void
  box: RefObject<HTMLInputElement | null>
}

/** Keeps what is typed itself: an address changes too late to type by. */
export function SearchBox({ query, onSearch, box }: SearchBoxProps) {
  const [text, setText] = useState(query)
  const sent = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (query !== sent.current) setText(query)
    sent.current = query
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  // Searches from where the view is by then, not from where the letter was typed.
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next
      search.current(next)
    }, TYPING_MS)
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
      onKeyDown={({ key }) => key === 'Enter' && box.current?.blur()}
    />
  )
}
