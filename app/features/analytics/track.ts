import type { EventName, Events } from '#domain/events/events.ts'

/** The one way out for an event. */
export function track<Name extends EventName>(event: Name, properties: Events[Name]): void {
  const page = window as Window & { dataLayer?: unknown[] }
  page.dataLayer ??= []
  page.dataLayer.push({ event, ...properties })
}
