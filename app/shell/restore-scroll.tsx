import { useEffect } from 'react'
import { ScrollRestoration } from 'react-router'
import { isObject } from '#domain/is-object.ts'
import { readStored } from './browser-storage.ts'
import { onComeBack } from './on-come-back.ts'

/** Where the router keeps the places of a tab's entries. */
const PLACES = 'react-router-scroll-positions'

/**
 * WebKit brings a page back from memory at its top: the router takes over at `pageshow`, before the browser has
 * restored the place, and itself restores one only where it has navigated.
 */
export function RestoreScroll({ nonce }: { nonce: string | undefined }) {
  useEffect(() => onComeBack(() => requestAnimationFrame(restorePlace)), [])
  return <ScrollRestoration nonce={nonce} />
}

function restorePlace() {
  const places = readStored('sessionStorage', PLACES)
  const top = isObject(places) && places[history.state?.key]
  if (scrollY === 0 && typeof top === 'number') scrollTo({ top, behavior: 'instant' })
}
