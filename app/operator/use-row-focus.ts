import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ItemSummary } from '#domain/operator/api.ts'

/** `gone`: the row has left the list, and what has the focus since then keeps it. */
const TOP = { path: '', index: 0, gone: false }

/**
 * Keeps the place in the list while rows come and go. `move` goes to the next or previous row, also from where
 * one has gone.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  items: readonly ItemSummary[] | undefined,
  openId: string | undefined,
) {
  const place = useRef(TOP)
  const seenOpen = useRef<string>(undefined)
  const rows = () => [...(list.current?.querySelectorAll('a') ?? [])]

  function keep(index: number) {
    const { pathname: path } = rows()[index] ?? {}
    if (path) place.current = { path, index, gone: false }
  }

  // Before the next key, which would act on the lead that is open.
  useLayoutEffect(() => {
    if (!items) {
      // The browser's Back leads to another view, whose rows are not there yet.
      if (place.current.path && document.activeElement === document.body)
        document.querySelector('h1')?.focus()
      place.current = TOP
      seenOpen.current = undefined
      return
    }
    const all = rows()
    // Some browsers do not focus a link that is clicked.
    const turned = openId !== seenOpen.current
    if (turned) keep(all.findIndex(isOpen))
    seenOpen.current = openId
    const { path, index, gone } = place.current
    const now = all.findIndex(({ pathname }) => pathname === path)
    if (now >= 0) return keep(now)
    place.current = { path, index, gone: true }
    if (path && (turned || !gone) && document.activeElement === document.body) {
      // On the row of the open lead too, a key meant for the one that has gone would act on it.
      const next = all.find((row, at) => at >= index && !isOpen(row)) ?? all.findLast((row) => !isOpen(row))
      const target = next ?? document.querySelector('h1')
      target?.focus()
    }
  })

  function move(by: 1 | -1) {
    const all = rows()
    const focused = all.findIndex(isFocused)
    const from = focused >= 0 ? focused : all.findIndex(isOpen)
    // The row that has taken the place of one that has gone is the next one.
    const to = from >= 0 ? from + by : place.current.index + Math.min(by, 0)
    all[Math.max(0, Math.min(all.length - 1, to))]?.focus()
  }

  return { onFocus: () => keep(rows().findIndex(isFocused)), move }
}

function isFocused(row: Element): boolean {
  return row.matches(':focus')
}

function isOpen(row: Element): boolean {
  return row.hasAttribute('aria-current')
}
