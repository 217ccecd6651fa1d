import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.2 up to AA as axe tests it, and axe's best practices. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** WCAG 2.5.3, which axe skips unless enabled. */
const LABEL_IN_NAME = 'label-content-name-mismatch'
/** Rules that depend on colours; every other rule has the same result in each colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export type Look = { within?: string; without?: string[] }

/** What axe finds, each with the element concerned; empty if clean. */
export function axeFindings(page: Page, look: Look = {}): Promise<string[]> {
  return findings(axe(page, look).withTags(LEVELS))
}

/** Only the colour rules, for a page that has been tested in another colour scheme. */
export function colourFindings(page: Page, { within }: Look = {}): Promise<string[]> {
  return findings(axe(page, { within }).withRules(COLOUR_RULES))
}

function axe(page: Page, { within, without = [] }: Look): AxeBuilder {
  const off = without.map((rule) => [rule, { enabled: false }])
  const rules = { [LABEL_IN_NAME]: { enabled: true }, ...Object.fromEntries(off) }
  // Legacy mode runs in the page itself: opening a second page for each check takes longer than the check,
  // and we have no frames.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules }).setLegacyMode()
  return within ? builder.include(within) : builder
}

async function findings(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
