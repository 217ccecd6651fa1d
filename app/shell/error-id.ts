import { createContext, useContext, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** By which the server has logged that this document failed. The document carries it to the browser. */
export const DocumentErrorId = createContext<string | null>(null)

/** What the visitor can say on the phone: the server's own word for it, wherever the server had to do with it. */
export function useErrorId(): string {
  const ofDocument = useContext(DocumentErrorId)
  const later = useHydrated()
  const [errorId] = useState(() => (later ? ofLastAnswer() : ofDocument) ?? newErrorId())
  return errorId
}

export function newErrorId(): string {
  return Math.random().toString(16).slice(2, 10).padEnd(8, '0')
}

/** The router reads no headers, but the browser's timing shows this one (entry.server.tsx). */
function ofLastAnswer(): string | undefined {
  const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const last = answers.findLast(({ name }) => new URL(name).pathname.endsWith('.data'))
  return last?.serverTiming.find(({ name }) => name === 'error')?.description
}
