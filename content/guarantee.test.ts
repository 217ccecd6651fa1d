import { expect, test } from 'vitest'
import { loadContent } from './load.ts'

const { home, pages, site } = loadContent()
const [, terms = ''] = pages.terms.body.split(/^### 30-Day Momentum Guarantee$|^### One tradie/m)

/** Competition and Consumer Regulations 2010, regulation 90 (3). Not a word may differ. */
const PRESCRIBED =
  'Our services come with guarantees that cannot be excluded under the Australian Consumer Law. For major failures with the service, you are entitled: to cancel your service contract with us; and to a refund for the unused portion, or to compensation for its reduced value. You are also entitled to be compensated for any other reasonably foreseeable loss or damage. If the failure does not amount to a major failure you are entitled to have problems with the service rectified in a reasonable time and, if this is not done, to cancel your contract and obtain a refund for the unused portion of the contract.'

test('the law is quoted below the guarantee word for word', () => {
  expect(terms.replaceAll(/^>( -)?/gm, '').replaceAll(/\s+/g, ' ')).toContain(PRESCRIBED)
})

test.each([
  site.legalName,
  '1 Sample Street, Sydney NSW 2000',
  '02 5550 0142',
  site.emails.support,
  'Claiming costs you nothing',
])('who gives it and how to claim: %s', (words) => expect(terms).toContain(words))

test('both places count from the same day, and the promise leads to the terms', () => {
  const counted = 'If, 30 days after your first service went live, the replies and follow-ups '
  expect(terms).toContain(counted)
  expect(home.guarantee.paragraphs.join('\n')).toContain(counted)
  expect(home.guarantee.smallPrint).toContain('(/terms#30-day-momentum-guarantee)')
})
