import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '#domain/error-text.ts'
import type { InboxPage, ItemSummary } from '#domain/operator/api.ts'
import { ask } from './ask.ts'
import { useEachMinute } from './use-each-minute.ts'

const PAGE = 50
/** The most rows that the server gives at once. */
const ASKED_MAX = 100

type Inbox = { items: ItemSummary[]; next: string | null; total: number; uncounted: boolean }

/**
 * The inbox with one filter, as far down as was asked for. `again` refreshes all of it; false if it cannot.
 */
export function useInbox(filter: string) {
  const [inbox, setInbox] = useState<Inbox | null>(null)
  const [error, setError] = useState<string | null>(null)
  const rows = useRef(PAGE)
  const asked = useRef(0)
  const answered = useRef(0)

  const again = useCallback(async () => {
    const mine = ++asked.current
    // News comes faster than a long list loads: an answer is shown unless a newer one is there.
    const isLate = () => mine < answered.current
    try {
      const found = await firstRows(filter, rows.current)
      if (isLate()) return true
      answered.current = mine
      setInbox(found)
      setError(null)
      return true
    } catch (refused) {
      if (!isLate()) setError(errorText(refused))
      return false
    }
  }, [filter])
  const more = useCallback(() => {
    rows.current += PAGE
    return again()
  }, [again])

  useEffect(() => {
    setInbox(null)
    rows.current = PAGE
    // Every request with the previous filter counts as late.
    answered.current = asked.current + 1
    void again()
  }, [again])
  useEachMinute(() => void again())

  return { inbox, error, again, more }
}

async function firstRows(filter: string, rows: number): Promise<Inbox> {
  let inbox: Inbox = { items: [], next: null, total: 0, uncounted: false }
  do {
    const query = new URLSearchParams(filter)
    query.set('limit', String(Math.min(rows - inbox.items.length, ASKED_MAX)))
    if (inbox.next) query.set('cursor', inbox.next)
    const { items, next, total, more } = await ask<InboxPage>(`/api/items?${query}`)
    // Only the first page has a count.
    const counted = total !== null && { total, uncounted: more }
    inbox = { ...inbox, ...counted, items: [...inbox.items, ...items], next }
  } while (inbox.next && inbox.items.length < rows)
  return inbox
}
