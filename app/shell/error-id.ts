import { createContext, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { newErrorId } from '#domain/error-id.ts'
import { pageOfData } from './page-of-data.ts'

/** By which the server has logged that this document failed. The document carries it to the browser. */
export const DocumentErrorId = createContext<string | null>(null)

/** What the visitor can say on the phone: the server's own word for it, wherever the server had to do with it. */
export function useErrorId(): string {
  const ofDocument = useContext(DocumentErrorId)
  const later = useHydrated()
  const { pathname } = useLocation()
  const [errorId, setErrorId] = useState(
    () =>
      (later ? ofLastAnswer(performance.getEntriesByType('resource'), pathname) : ofDocument) ?? newErrorId(),
  )
  // The timing of an answer may come a moment after what it brought, and each try that fails has a word of its own.
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

/** The router reads no headers, but the browser's timing shows this one (entry.server.tsx). */
function ofLastAnswer(timings: PerformanceEntryList, page: string): string | undefined {
  const answers = timings as PerformanceResourceTiming[]
  // Of this page: others were fetched ahead.
  const last = answers.findLast(
    ({ name }) => /\.data(?:$|\?)/.test(name) && pageOfData(name).pathname === page,
  )
  return last?.serverTiming.find(({ name }) => name === 'error')?.description
}
