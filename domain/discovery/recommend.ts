import { type Price, type PriceTotal, totalOf } from '#domain/price.ts'
import { calculateRoi, DEFAULT_CONVERSION_PERCENT, isRoiTrade, type RoiEstimate } from '#domain/roi/roi.ts'
import {
  type ChoiceId,
  DISCOVERY_CHOICES,
  DISCOVERY_SERVICES,
  type DiscoveryService,
  type Option,
  type Vote,
} from './questions.ts'

export type DiscoveryAnswers = Partial<Record<ChoiceId, string | undefined>> & {
  weeklyLeads?: number | undefined
  /** AUD. */
  jobValue?: number | undefined
}
/** The price list. */
export type Prices = Readonly<Record<string, Price>>

export type Recommendation = {
  service: DiscoveryService
  points: number
  reasons: string[]
}
export type DiscoveryResult = {
  /** The best first; one to three. */
  recommendations: Recommendation[]
  recommendedService: DiscoveryService
  /** 'Roofing, 2 to 5 people'. */
  businessType: string
  /** 0 to 100. */
  leadScore: number
  /**
   * Calculated by the ROI rules at the default conversion rate; null for trades without figures there,
   * without leads and job value, or if no calls are missed.
   */
  estimate: RoiEstimate | null
  /** The total of everything recommended. */
  price: PriceTotal
  /** The first recommendation that is paid by the month, if it costs more than the estimated gain. */
  tooDear: DiscoveryService | null
}

const RECOMMENDED_AT_MOST = 3
/** With fewer points than this the answers do not justify spending money. */
export const RECOMMENDED_FROM = 3
const BUSINESS_TYPES: Readonly<Record<string, string>> = {
  solo: 'sole trader',
  small: '2 to 5 people',
  medium: '6 to 20 people',
  large: 'more than 20 people',
}

export function recommend(answers: DiscoveryAnswers, prices: Prices): DiscoveryResult {
  const ranked = rankServices(answers)
  const clear = ranked.filter(({ points }) => points >= RECOMMENDED_FROM).slice(0, RECOMMENDED_AT_MOST)
  const recommendations = clear.length > 0 ? clear : ranked.slice(0, 1)
  const recommendedService = recommendations[0]?.service ?? DISCOVERY_SERVICES[0]
  const worth = estimate(answers)
  return {
    recommendations,
    recommendedService,
    businessType: businessType(answers),
    leadScore: leadScore(answers),
    estimate: worth,
    price: priceTotal(
      recommendations.map(({ service }) => service),
      prices,
    ),
    tooDear: worth && tooDear(recommendations, prices, worth.result.additionalRevenue),
  }
}

/** Every service ranked by points; ties are in the order of DISCOVERY_SERVICES. */
export function rankServices(answers: DiscoveryAnswers): Recommendation[] {
  const votes = votesOf(answers)
  return DISCOVERY_SERVICES.map((service) => {
    const own = votes.filter((vote) => vote.service === service)
    return { service, points: sum(own), reasons: own.map(({ because }) => because) }
  }).sort((a, b) => b.points - a.points)
}

/**
 * How soon to ring: need up to 40 (full at 20 points of votes), enquiries up to 20 (full at 20 a week),
 * job value up to 20 (full at $1,000), people up to 20 (alone 5, 2 to 5 15, more 20). Unanswered is 0.
 */
export function leadScore(answers: DiscoveryAnswers): number {
  const need = 40 * share(sum(votesOf(answers)), 20)
  const volume = 20 * share(answers.weeklyLeads, 20)
  const value = 20 * share(answers.jobValue, 1000)
  const people = { solo: 5, small: 15, medium: 20, large: 20 }[answers.team ?? ''] ?? 0
  return Math.round(need + volume + value + people)
}

export function priceTotal(services: readonly string[], prices: Prices): PriceTotal {
  return totalOf(services.flatMap((service) => (Object.hasOwn(prices, service) && prices[service]) || []))
}

function tooDear(recommendations: Recommendation[], prices: Prices, gain: number): DiscoveryService | null {
  const monthly = recommendations.find(({ service }) => prices[service]?.per === 'month')?.service
  return monthly && gain < (prices[monthly]?.amount ?? 0) ? monthly : null
}

/** 'Roofing'. */
export function tradeInWords(trade: string | undefined): string {
  const label = DISCOVERY_CHOICES[0].options.find(({ value }) => value === trade)?.label
  return label && trade !== 'other' ? label : 'Other trade'
}

function businessType({ trade, team }: DiscoveryAnswers): string {
  const kind = tradeInWords(trade)
  const people = BUSINESS_TYPES[team ?? '']
  return people ? `${kind}, ${people}` : kind
}

function estimate(answers: DiscoveryAnswers): DiscoveryResult['estimate'] {
  const { trade, weeklyLeads = 0, jobValue = 0 } = answers
  if (!isRoiTrade(trade) || weeklyLeads <= 0 || jobValue <= 0 || missesNoCalls(answers)) return null
  const numbers = { trade, weeklyLeads, jobValue, conversionPercent: DEFAULT_CONVERSION_PERCENT }
  return { numbers, result: calculateRoi(numbers) }
}

/**
 * If true, the usual share of missed calls, on which every estimate is based, does
 * not apply to this business.
 */
export function missesNoCalls({ missedCalls }: Pick<DiscoveryAnswers, 'missedCalls'>): boolean {
  return missedCalls === 'covered'
}

function votesOf(answers: DiscoveryAnswers): readonly Vote[] {
  return DISCOVERY_CHOICES.flatMap(({ id, options }) => {
    const chosen = (options as readonly Option[]).find(({ value }) => value === answers[id])
    return chosen?.votes ?? []
  })
}

function sum(votes: readonly Vote[]): number {
  return votes.reduce((total, { points }) => total + points, 0)
}

function share(amount = 0, full: number): number {
  return Math.min(1, Math.max(0, amount) / full)
}
