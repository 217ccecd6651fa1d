import type { EventName, Events } from '#domain/events/events.ts'
import { keepFirstParty } from './first-party.ts'
import { tellProviders } from './providers.ts'

/**
 * The only way to send an event: it goes to the page's data layer, the providers that are present, and our
 * own store. `on` is the path of the page, where that is not the one that is shown.
 */
export function track<Name extends EventName>(event: Name, properties: Events[Name], on?: string): void {
  const page = window as Window & { dataLayer?: unknown[] }
  page.dataLayer ??= []
  page.dataLayer.push({ event, ...properties, timestamp: new Date().toISOString() })
  // How many stars a customer gave is between them, the business and us.
  if (event !== 'review_rated') tellProviders(event, properties)
  keepFirstParty({ ...properties, event, on: on ?? location.pathname })
}
