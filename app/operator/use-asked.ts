import { useCallback, useEffect, useRef, useState } from 'react'
import { ask, wordsOf } from './ask.ts'

/** What a path answers, and how to ask again. A late answer to an earlier question is dropped. */
export function useAsked<T>(path: string | null) {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<string | null>(null)
  const asked = useRef(0)
  const again = useCallback(async () => {
    if (!path) return
    const mine = ++asked.current
    try {
      const answer = await ask<T>(path)
      if (mine !== asked.current) return
      setValue(answer)
      setError(null)
    } catch (refused) {
      if (mine === asked.current) setError(wordsOf(refused))
    }
  }, [path])
  useEffect(() => {
    setValue(null)
    setError(null)
    void again()
  }, [again])
  return { value, setValue, error, again }
}
