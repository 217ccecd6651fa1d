import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '#domain/error-text.ts'
import { ask, Refusal } from './ask.ts'

/**
 * What a path answers, and how to ask again. A late answer to an earlier question is dropped, and that question
 * is over when the newest one is: only then is what was asked for shown.
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
        setValue(answer)
        setRefused(null)
      },
      (refusal) => {
        if (question !== newest.current) return newest.current
        setRefused(refusal)
        // What was erased is not left on the screen; what cannot be reached just now is.
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
  /** What a change was answered; a question from before it knows less. */
  const setNewer = useCallback((newer: T) => {
    newest.current = undefined
    setValue(newer)
  }, [])
  const error = refused === null ? null : errorText(refused)
  return { value, setValue: setNewer, error, missing: isMissing(refused), again }
}

function isMissing(refused: unknown): boolean {
  return refused instanceof Refusal && refused.status === 404
}
