import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { nullAfter, warn } from '#app/features/sending/or-null.ts'
import { afterFrame } from '#app/ui/after-frame.ts'

/** On a phone the first of these is the touch that begins a scroll. */
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'focusin'] as const
/** How long a submit waits for the rules. */
const WAIT_MS = 2000

/** Fetches a form's rules. Must be a constant, so that they are prefetched only once. */
export type LoadRules = () => Promise<z.ZodMiniObject>

/**
 * The server's own rules, to report errors at once. Their library is a good part of a page and reading needs
 * none of it, so they load at the first sign of use, or come from the service worker. Resolves to null where
 * they cannot be had: then only the server reports errors.
 */
export function useRules(load: LoadRules): () => Promise<z.ZodMiniObject | null> {
  useEffect(() => {
    // A failure is ignored here: submitting tries once more and reports it.
    const fetchAhead = () => afterFrame(() => load().catch(() => {}))
    for (const type of SIGNS_OF_USE) addEventListener(type, fetchAhead, { once: true, capture: true })
    return () => {
      for (const type of SIGNS_OF_USE) removeEventListener(type, fetchAhead, { capture: true })
    }
  }, [load])

  return () => Promise.race([load().catch(warn), nullAfter(WAIT_MS)])
}
