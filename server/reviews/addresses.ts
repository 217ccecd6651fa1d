import { type ReviewBusiness, reviewLinkOf, reviewPath } from '#domain/reviews/review-business.ts'

export type ReviewAddresses = ReturnType<typeof withAddresses>

/** A business with the addresses of its link. The logo's data is left out: it would fill the screen. */
export function withAddresses(business: ReviewBusiness, siteUrl: string) {
  const url = siteUrl + reviewPath(business.slug)
  return {
    ...business,
    logo: business.logo !== null,
    opens: reviewLinkOf(business).webUrl,
    url,
    card: `${url}/card`,
    stickers: `${url}/stickers`,
    qr: `${url}/qr.svg`,
    /** For a tablet on the counter: nothing of a customer stays for the next one. */
    kiosk: `${url}?kiosk=1`,
  }
}
