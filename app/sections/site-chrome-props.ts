import type { Phone } from '#app/ui/phone-link.tsx'

/** What header and footer show. */
export type SiteChrome = {
  brand: string
  titleSuffix: string
  phone: Phone
  supportEmail: string
  abn: string
  /** 'Sydney NSW' */
  place: string
  hoursLines: string[]
  googleProfileUrl: string | undefined
  areas: { name: string; path: string }[]
}
