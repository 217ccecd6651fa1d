import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '#domain/error-text.ts'
import { ask, isMissing } from './ask.ts'

/**
 * Returns what a path answers, and how to ask again. A late answer to an earlier request is dropped, and that
 * request settles with the newest one: only then is what was asked for shown.
 */
export function useAsked<T>(path: string | null) {
  const [value, setValue] = useState<T | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const newest = useRef<Promise<void>>(undefined)
  const again = useCallback(async () => {
    if (!path) return
    const question: Promise<void> = ask<T>(path).then(
      (answer) => {
        if (question !== newest.current) return newest.current
        newest.current = undefined
        setValue(answer)
        setRefused(null)
      },
      (refusal) => {
        if (question !== newest.current) return newest.current
        newest.current = undefined
        setRefused(refusal)
        // Erased data must not stay on the screen; data that cannot be reached just now may.
        if (isMissing(refusal)) setValue(null)
      },
    )
    newest.current = question
    await question
  }, [path])
  useEffect(() => {
    setValue(null)
    setRefused(null)
    void again()
  }, [again])
  /**
   * Sets the answer to a change. A request that is under way may know less, or of something that happened after
   * the change: it is dropped and made again.
   */
  const setNewer = useCallback(
    (newer: T) => {
      const underWay = newest.current
      newest.current = undefined
      setValue(newer)
      if (underWay) void again()
    },
    [again],
  )
  const error = refused === null ? null : errorText(refused)
  return { value, setValue: setNewer, error, missing: isMissing(refused), again }
}
