import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '#domain/error-text.ts'
import type { InboxPage, ItemSummary } from '#domain/operator/api.ts'
import { ask } from './ask.ts'
import { useEachMinute } from './use-each-minute.ts'

const PAGE = 50

type Inbox = { items: ItemSummary[]; next: string | null; total: number; uncounted: boolean }

/** The inbox with one filter, page after page; `again` brings it up to date without losing the place. */
export function useInbox(filter: string) {
  const [inbox, setInbox] = useState<Inbox | null>(null)
  const [error, setError] = useState<string | null>(null)
  const asked = useRef(0)

  const load = useCallback(
    async (cursor: string | null, join: (page: InboxPage, before: Inbox | null) => Inbox) => {
      const mine = ++asked.current
      const query = new URLSearchParams(filter)
      query.set('limit', String(PAGE))
      if (cursor) query.set('cursor', cursor)
      try {
        const page = await ask<InboxPage>(`/api/items?${query}`)
        if (mine !== asked.current) return
        setInbox((before) => join(page, before))
        setError(null)
      } catch (refused) {
        if (mine === asked.current) setError(errorText(refused))
      }
    },
    [filter],
  )
  const again = useCallback(() => load(null, refreshed), [load])
  const more = useCallback(() => load(inbox?.next ?? null, extended), [load, inbox?.next])

  useEffect(() => {
    setInbox(null)
    void load(null, refreshed)
  }, [load])
  useEachMinute(() => void again())

  return { inbox, error, again, more }
}

function extended(page: InboxPage, before: Inbox | null): Inbox {
  const { total, uncounted } = before ?? { total: 0, uncounted: false }
  return { items: [...(before?.items ?? []), ...page.items], next: page.next, total, uncounted }
}

/** The first page is new; what had been loaded after it stays. */
function refreshed(page: InboxPage, before: Inbox | null): Inbox {
  const last = page.items.at(-1)
  const counted = { total: page.total ?? 0, uncounted: page.more }
  if (!before || !last || !page.next) return { items: page.items, next: page.next, ...counted }
  const older = before.items.filter(
    ({ createdAt, id }) => createdAt < last.createdAt || (createdAt === last.createdAt && id < last.id),
  )
  const next = older.length > 0 ? before.next : page.next
  return { items: [...page.items, ...older], next, ...counted }
}
