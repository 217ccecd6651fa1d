import { isLocalHost } from '#domain/local-address.ts'
import type { TagConfig } from './tag.ts'

/** As the server answers: null for what is not configured, or not on a production host. */
type ThirdParties = {
  tag: TagConfig | null
  pixel: { id: string; src: string } | null
  chatUrl: string | null
}

/** Whose customers rate a business are nobody's audience: no ads and no chat there. */
const NOT_OUR_VISITORS = /^\/(review-funnel$|r\/)/

/** Loads the code for those that are there, and no other. */
export async function startThirdParties() {
  if (isLocalHost(location.hostname)) return
  const response = await fetch('/api/third-parties')
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  const { tag, pixel, chatUrl }: ThirdParties = await response.json()
  if (tag) (await import('./tag.ts')).startTag(tag)
  if (NOT_OUR_VISITORS.test(location.pathname)) return
  if (pixel) (await import('./pixel.ts')).startPixel(pixel)
  if (chatUrl) await (await import('./chat-widget.ts')).startChat(chatUrl)
}
