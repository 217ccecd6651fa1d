import { readFileSync } from 'node:fs'
import { earlierCountsText, reviewPath } from '#domain/reviews/review-business.ts'
import type { LinkTreatment, ReviewReport } from '#domain/reviews/review-report.ts'
import { Refused } from '#server/refused.ts'
import { type ReviewAddresses, withAddresses } from '#server/reviews/addresses.ts'
import { registerBusiness } from '#server/reviews/register.ts'
import { reviewReport } from '#server/reviews/report.ts'
import { type Command, dayOf, type Options, required, WrongUsage } from './command.ts'

export const reviewCommands: Record<string, Command> = {
  'reviews add': {
    usage: 'reviews add --name N --slug S --place-id P | --link URL [--logo FILE]',
    does: 'registers a business: its customers rate it at /r/S',
    withoutDatabase: 'made',
    run: async (services, _args, options) => {
      const { name, slug, 'place-id': placeId, link } = options
      if (typeof name !== 'string' || typeof slug !== 'string')
        throw new WrongUsage('--name and --slug are needed')
      if ((placeId === undefined) === (link === undefined))
        throw new WrongUsage('Give either --place-id or --link')
      const facts = { name, slug, placeId: textOf(placeId), link: textOf(link) }
      const added = await registerBusiness(services, facts, readLogo(options))
      if (!added.business) throw new Refused(Object.values(added.errors).flat().join('\n'))
      return {
        ...withAddresses(added.business, services.config.siteUrl),
        countedBefore: added.countedBefore,
      }
    },
    text: (added: ReviewAddresses & { countedBefore: boolean }) =>
      `${added.name} is at ${added.url}\n  card      ${added.card}\n  stickers  ${added.stickers}\n  QR code   ${added.qr}\n  tablet    ${added.kiosk}${added.countedBefore ? `\n${earlierCountsText(added.slug)}` : ''}`,
  },
  'reviews list': {
    usage: 'reviews list',
    does: 'the registered businesses, with their links',
    run: async ({ store, config }) =>
      (await store.listReviewBusinesses()).map((business) => withAddresses(business, config.siteUrl)),
    text: (all: ReviewAddresses[]) =>
      all.map(({ slug, name, url, opens }) => `${slug}  ${name}\n  ${url} → ${opens}`).join('\n') ||
      'No businesses yet.',
  },
  'reviews remove': {
    usage: 'reviews remove SLUG',
    does: 'ends a short link; what was counted for it stays',
    run: async ({ store }, args) => {
      const slug = required(args, 'SLUG')
      if (!(await store.removeReviewBusiness(slug)))
        throw new Refused(`There is no business at ${reviewPath(slug)}.`)
      return { removed: slug }
    },
    text: ({ removed }: { removed: string }) => `${reviewPath(removed)} is no longer in use.`,
  },
  'reviews report': {
    usage: 'reviews report [--since YYYY-MM-DD]',
    does: 'by link and rating: how often the public link was shown and used',
    run: ({ store }, _args, options) => reviewReport(store, dayOf(options)),
    text: (reports: ReviewReport[]) => reports.map(reportText).join('\n\n') || 'Nothing to report yet.',
  },
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function readLogo({ logo }: Options): Uint8Array | null {
  if (typeof logo !== 'string') return null
  try {
    return readFileSync(logo)
  } catch {
    throw new Refused(`The logo cannot be read: there must be a picture file at ${logo}.`)
  }
}

function reportText({ slug, name, views, byRating, low, high }: ReviewReport): string {
  const title =
    slug === null ? 'Businesses that are not registered' : `${name ?? '(removed)'}  ${reviewPath(slug)}`
  return [
    `${title}  ${views} ${views === 1 ? 'view' : 'views'}`,
    line('rating', 'rated', 'link shown', 'link used'),
    ...byRating.map((row) => treatmentLine(String(row.rating), row)),
    treatmentLine('1–3', low),
    treatmentLine('4–5', high),
  ].join('\n')
}

function treatmentLine(label: string, { rated, linkShown, linkUsed, ...of }: LinkTreatment): string {
  return line(label, String(rated), shared(linkShown, of.shownShare), shared(linkUsed, of.usedShare))
}

function shared(count: number, share: number | null): string {
  return share === null ? String(count) : `${count} (${Math.round(share * 100)}%)`
}

function line(label: string, ...cells: string[]): string {
  return `  ${label.padEnd(8)}${cells.map((cell) => cell.padStart(14)).join('')}`
}
