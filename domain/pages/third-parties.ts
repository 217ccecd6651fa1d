export type TagConfig = { id: string; src: string; adsConversion: string | null }

/** The response of `/api/third-parties`: null for what is not configured, or not on a production host. */
export type ThirdParties = {
  tag: TagConfig | null
  pixel: { id: string; src: string } | null
  chatUrl: string | null
  crmFormUrl: string | null
}
