/** Bots that identify themselves; what they see and press is no evidence. Cubot is a phone brand. */
const BOTS = /(^|[^u])bot\b|crawl|spider|slurp|lighthouse|preview|externalhit|monitor/i

export function isBot({ webdriver, userAgent }: { webdriver?: boolean; userAgent: string }): boolean {
  return webdriver === true || BOTS.test(userAgent)
}
