import { useEffect, useRef } from 'react'

/** On a phone the first of them is the finger that scrolls. */
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * What a form is checked and sent with: a tenth of the scripts, and reading the page takes none of it. So it is fetched
 * with the first sign that somebody is at the page, and by the service worker. Answers what waits for it.
 */
export function useSending<Rules>(loadRules: () => Promise<Rules>) {
  const losses = useRef(0)

  useEffect(() => {
    const fetchAhead = () => void load(loadRules).catch(() => {})
    for (const type of SIGNS_OF_USE) addEventListener(type, fetchAhead, { once: true, capture: true })
    return () => {
      for (const type of SIGNS_OF_USE) removeEventListener(type, fetchAhead, { capture: true })
    }
  }, [loadRules])

  return async (form: HTMLFormElement) => {
    try {
      return await load(loadRules)
    } catch (error) {
      losses.current += 1
      // Once may be the connection, and what is typed stays; after that the browser sends it, as it would without scripts.
      if (losses.current > 1) form.submit()
      throw error
    }
  }
}

async function load<Rules>(loadRules: () => Promise<Rules>) {
  const [unsent, rules] = await Promise.all([import('./unsent.ts'), loadRules()])
  return { ...unsent, rules }
}
