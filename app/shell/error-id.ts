import { createContext, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { newErrorId } from '#domain/error-id.ts'
import { pageOfData } from './page-of-data.ts'

/** The ID under which the server logged that this document failed. The document carries it to the browser. */
export const DocumentErrorId = createContext<string | null>(null)

/** The ID that the visitor can quote on the phone: the server's own, wherever the server was involved. */
export function useErrorId(): string {
  const ofDocument = useContext(DocumentErrorId)
  const later = useHydrated()
  const { pathname } = useLocation()
  const [errorId, setErrorId] = useState(
    () =>
      (later ? ofLastAnswer(performance.getEntriesByType('resource'), pathname) : ofDocument) ?? newErrorId(),
  )
  // The timing of an answer may come a moment after its content, and each failed retry has an ID of its own.
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const said = ofLastAnswer(list.getEntries(), pathname)
      if (said) setErrorId(said)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [pathname])
  return errorId
}

/** The router reads no headers, but the browser's resource timing shows this one (entry.server.tsx). */
function ofLastAnswer(timings: PerformanceEntryList, page: string): string | undefined {
  const answers = timings as PerformanceResourceTiming[]
  // Only of this page: others were prefetched.
  const last = answers.findLast(
    ({ name }) => /\.data(?:$|\?)/.test(name) && pageOfData(name).pathname === page,
  )
  return last?.serverTiming.find(({ name }) => name === 'error')?.description
}
