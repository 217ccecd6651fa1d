import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { nullAfter, warn } from '#app/features/sending/or-null.ts'
import { afterFrame } from '#app/ui/after-frame.ts'

/** On a phone the first of them is the finger that scrolls. */
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'focusin'] as const
/** So long a press waits for them. */
const WAIT_MS = 2000

/** Fetches a form's rules; a constant, so that they are fetched ahead once. */
export type LoadRules = () => Promise<z.ZodMiniObject>

/**
 * The server's own rules, to say at once what is wrong. Their library is a good part of a page and reading takes none of
 * it, so they come with the first sign of use, or from the service worker. Answers null where they cannot be had: then
 * the server alone says it.
 */
export function useRules(load: LoadRules): () => Promise<z.ZodMiniObject | null> {
  useEffect(() => {
    // A loss is told of by the press, which asks once more.
    const fetchAhead = () => afterFrame(() => load().catch(() => {}))
    for (const type of SIGNS_OF_USE) addEventListener(type, fetchAhead, { once: true, capture: true })
    return () => {
      for (const type of SIGNS_OF_USE) removeEventListener(type, fetchAhead, { capture: true })
    }
  }, [load])

  return () => Promise.race([load().catch(warn), nullAfter(WAIT_MS)])
}
