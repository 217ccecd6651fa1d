import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Runs when the path differs from that at mount, and at each later change: not on the first page. */
export function useNextPage(arrived: () => void): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const onArrival = useEffectEvent(arrived)
  useEffect(() => {
    if (last.current !== pathname) onArrival()
    last.current = pathname
  }, [pathname])
}
