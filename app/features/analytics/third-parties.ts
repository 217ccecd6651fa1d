import { isLocalHost } from '#domain/local-address.ts'
import { isSignedLink } from '#domain/pages/personal-page.ts'
import type { ThirdParties } from '#domain/pages/third-parties.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { startChat } from './chat-widget.ts'
import { letOthersListen } from './other-companies.ts'
import { startPixel } from './pixel.ts'
import { startTag } from './tag.ts'

/** Starts those that are there, and no other. */
export async function startThirdParties() {
  if (isLocalHost(location.hostname) || isSignedLink(location.search)) return
  // What a server answers that fails has none of them.
  const { tag, pixel, chatUrl }: ThirdParties = await (await fetch('/api/third-parties')).json()
  // Where that took long, the visitor has booked meanwhile.
  if (isSignedLink(location.search)) return
  if (tag || pixel || chatUrl) letOthersListen()
  if (tag) startTag(tag)
  // Who rates a business there is nobody's audience: no ads and no chat.
  if (isReviewPage(location.pathname)) return
  if (pixel) startPixel(pixel)
  if (chatUrl) await startChat(chatUrl)
}
