import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.2 to AA as axe knows it, and its own advice. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** WCAG 2.5.3, which axe leaves out unless asked. */
export const LABEL_IN_NAME = 'label-content-name-mismatch'
/** What depends on the colours; every other rule is the same in each scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export type Look = { within?: string; without?: string[] }

/** What axe finds, each with the element it means; empty is clean. */
export function axeFindings(page: Page, look: Look = {}): Promise<string[]> {
  return findings(axe(page, look).withTags(LEVELS))
}

/** The same of colours alone, for a page that has been looked at in other colours. */
export function colourFindings(page: Page, { within }: Look = {}): Promise<string[]> {
  return findings(axe(page, { within }).withRules(COLOUR_RULES))
}

function axe(page: Page, { within, without = [] }: Look): AxeBuilder {
  const off = without.map((rule) => [rule, { enabled: false }])
  const rules = { [LABEL_IN_NAME]: { enabled: true }, ...Object.fromEntries(off) }
  // In the page itself: a second page for each look takes longer than the look, and we have no frames.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules }).setLegacyMode()
  return within ? builder.include(within) : builder
}

async function findings(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
