import { isLocalHost } from '#domain/local-address.ts'
import { isSignedLink } from '#domain/pages/personal-page.ts'
import type { ThirdParties } from '#domain/pages/third-parties.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { startChat } from './chat-widget.ts'
import { letOthersListen } from './other-companies.ts'
import { startPixel } from './pixel.ts'
import { startTag } from './tag.ts'

/** Starts the third parties that are configured, and no others. */
export async function startThirdParties() {
  if (isLocalHost(location.hostname) || isSignedLink(location.search)) return
  // A failing server's answer has none of these fields.
  const { tag, pixel, chatUrl }: ThirdParties = await (await fetch('/api/third-parties')).json()
  // If the request took long, the visitor may have booked meanwhile.
  if (isSignedLink(location.search)) return
  if (tag || pixel || chatUrl) letOthersListen()
  // People who rate a business on a review page are nobody's audience: no ads and no chat.
  const isRating = isReviewPage(location.pathname)
  if (tag) startTag(isRating ? { ...tag, adsConversion: null } : tag)
  if (isRating) return
  if (pixel) startPixel(pixel)
  if (chatUrl) await startChat(chatUrl)
}
