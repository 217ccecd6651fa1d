import type { EventName, Events } from '#domain/events/events.ts'
import { keepFirstParty } from './first-party.ts'
import { tellProviders } from './providers.ts'

/**
 * The one way out for an event: the page's data layer, whichever provider is there, and our own store.
 * `on` is the path of the page, where that is not the one shown now.
 */
export function track<Name extends EventName>(event: Name, properties: Events[Name], on?: string): void {
  const page = window as Window & { dataLayer?: unknown[] }
  page.dataLayer ??= []
  page.dataLayer.push({ event, ...properties, timestamp: new Date().toISOString() })
  tellProviders(event, properties)
  keepFirstParty({ ...properties, event, on: on ?? location.pathname })
}
