import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveEvent } from '#domain/operator/api.ts'

const AGAIN_MS = 2_000
/** The longest delay: a tab that was signed out gets an error each time, for as long as it stays open. */
const AGAIN_MAX_MS = 60_000

/**
 * Reports what happens at the server, while the page is visible: a browser holds six connections to a host,
 * and six tabs that listen would leave none for requests. What may have been missed meanwhile is reported as
 * a reload.
 */
export function useLive(onEvent: (event: LiveEvent) => void): 'live' | 'cut' {
  const [state, setState] = useState<'live' | 'cut'>('cut')
  const tell = useEffectEvent(onEvent)
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let missed = document.hidden
    let again = AGAIN_MS

    function listen(): void {
      const own = new EventSource('/api/live')
      source = own
      own.onopen = () => {
        setState('live')
        again = AGAIN_MS
        if (missed) tell({ type: 'reload', submissionId: null })
        missed = false
      }
      own.onmessage = ({ data }) => tell(JSON.parse(data))
      own.onerror = () => {
        setState('cut')
        // After a lost connection the browser reconnects by itself and says where it stopped; after an HTTP
        // error, such as a proxy's 502, it gives up.
        if (own.readyState !== EventSource.CLOSED) return
        missed = true
        timer = setTimeout(listen, again)
        again = Math.min(again * 2, AGAIN_MAX_MS)
      }
    }
    function leave(): void {
      clearTimeout(timer)
      source?.close()
    }
    function look(): void {
      leave()
      if (document.hidden) missed = true
      else listen()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      leave()
    }
  }, [])
  return state
}
