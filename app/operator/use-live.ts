import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveEvent } from '#domain/operator/api.ts'

const AGAIN_MS = 2_000

/**
 * Tells what happens at the server, while somebody looks: a browser holds six connections to a host, and six tabs that
 * listen would leave none to ask by. What may have been missed meanwhile is told as a reload.
 */
export function useLive(onEvent: (event: LiveEvent) => void): 'live' | 'cut' {
  const [state, setState] = useState<'live' | 'cut'>('cut')
  const tell = useEffectEvent(onEvent)
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let missed = document.hidden

    function listen(): void {
      const own = new EventSource('/api/live')
      source = own
      own.onopen = () => {
        setState('live')
        if (missed) tell({ type: 'reload', submissionId: null })
        missed = false
      }
      own.onmessage = ({ data }) => tell(JSON.parse(data))
      own.onerror = () => {
        setState('cut')
        // A lost line the browser finds again by itself, and says where it was cut; after a proxy's 502 it gives up.
        if (own.readyState !== EventSource.CLOSED) return
        missed = true
        timer = setTimeout(listen, AGAIN_MS)
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
