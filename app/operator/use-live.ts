import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveEvent } from '#domain/operator/api.ts'

/** Tells what happens at the server. The browser reconnects by itself and says where it was cut. */
export function useLive(onEvent: (event: LiveEvent) => void): 'live' | 'cut' {
  const [state, setState] = useState<'live' | 'cut'>('cut')
  const tell = useEffectEvent(onEvent)
  useEffect(() => {
    const source = new EventSource('/api/live')
    source.onopen = () => setState('live')
    source.onerror = () => setState('cut')
    source.onmessage = ({ data }) => tell(JSON.parse(data))
    return () => source.close()
  }, [])
  return state
}
