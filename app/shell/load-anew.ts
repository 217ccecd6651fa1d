import { useEffect } from 'react'
import { onComeBack } from './on-come-back.ts'

/** Loads this page as a new document, without the hash, with which the browser would only scroll. */
export function loadAnew(): void {
  location.replace(location.pathname + location.search)
}

/**
 * For a page about one person to which the router has led: it is part of a document that WebKit keeps for
 * Back, and may say by then what is no longer true. Without a connection it is all there is.
 */
export function useLoadAnewOnComeBack(): void {
  useEffect(() => onComeBack(() => navigator.onLine && loadAnew()), [])
}
