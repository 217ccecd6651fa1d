import { describe, expect, test } from 'vitest'
import type { ReviewLinkList } from '#domain/operator/review-links.ts'
import { operatorTest } from '#tests/support/operator-test.ts'
import { PLACE, WRITE_REVIEW } from '#tests/support/review-links.ts'

const HARBOUR = { name: 'Harbour Sample Roofing', slug: 'harbour', placeId: PLACE, link: '' }
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1').toString('base64')

const it = operatorTest()
const register = (body: unknown) => it.send('POST', '/api/review-links', body)
const listed = async () => ((await (await it.get('/api/review-links')).json()) as ReviewLinkList).links

test('a business is registered with all that its link leads to, and its logo', async () => {
  const added = await register({ ...HARBOUR, logo: PNG })
  expect(added.status).toBe(200)
  const url = 'http://localhost:3000/r/harbour'
  expect(await added.json()).toMatchObject({
    slug: 'harbour',
    name: HARBOUR.name,
    logo: true,
    opens: WRITE_REVIEW,
    url,
    card: `${url}/card`,
    stickers: `${url}/stickers`,
    qr: `${url}/qr.svg`,
    kiosk: `${url}?kiosk=1`,
  })
  expect(await listed()).toMatchObject([{ slug: 'harbour' }])
  expect(await it.store.findReviewBusiness('harbour')).toMatchObject({
    logo: `data:image/png;base64,${PNG}`,
    createdAt: '2026-11-23T00:00:00.000Z',
  })
})

describe('is refused at the field that is wrong, and nothing is kept', () => {
  test.each([
    ['an empty form', {}, { name: /empty/, slug: /^The slug is empty\.$/, placeId: /is needed/ }],
    ['an address in capitals', { ...HARBOUR, slug: 'Harbour' }, { slug: /lowercase/ }],
    [
      'a redirector',
      { ...HARBOUR, link: 'https://www.google.com/url?q=https://evil.example' },
      { link: /not allowed/ },
    ],
    ['a script', { ...HARBOUR, placeId: '', link: 'javascript:alert(1)' }, { link: /not allowed/ }],
    [
      'a logo that is a program',
      { ...HARBOUR, logo: Buffer.from('<svg onload=x>').toString('base64') },
      { logo: /PNG/ },
    ],
    ['a logo too large', { ...HARBOUR, logo: 'A'.repeat(140_000) }, { logo: /100 KiB/ }],
    ['what is no text', { ...HARBOUR, name: 7 }, { name: /./ }],
    ['a name that goes on and on', { ...HARBOUR, name: 'x'.repeat(2001) }, { name: /2,000/ }],
  ])('%s', async (_name, body, says) => {
    const refused = await register(body)
    expect(refused.status).toBe(422)
    const { errors } = (await refused.json()) as { errors: object }
    const expected = Object.entries(says).map(([field, why]) => [field, [expect.stringMatching(why)]])
    expect(errors).toEqual(Object.fromEntries(expected))
    expect(await listed()).toEqual([])
  })

  test('a second business under the same address', async () => {
    await register(HARBOUR)
    const refused = await register({ ...HARBOUR, name: 'Other Sample Roofing' })
    expect(await refused.json()).toMatchObject({ errors: { slug: [expect.stringMatching(/is taken/)] } })
    expect(await listed()).toMatchObject([{ name: HARBOUR.name }])
  })
})

test('a link is ended once; after that there is none', async () => {
  await register(HARBOUR)
  expect(await (await it.send('DELETE', '/api/review-links/harbour')).json()).toEqual({ links: [] })
  expect((await it.send('DELETE', '/api/review-links/harbour')).status).toBe(404)
})

test('a link that was in use before is said to bring its earlier counts along, whoever has it now', async () => {
  expect(await (await register(HARBOUR)).json()).toMatchObject({ countedBefore: false })
  await it.store.countReview({ slug: 'harbour', event: 'rated', rating: 5 }, '2026-11-23')
  await it.send('DELETE', '/api/review-links/harbour')
  const other = { ...HARBOUR, name: 'Other Sample Roofing', placeId: 'ChIJother_place_0000' }
  expect(await (await register(other)).json()).toMatchObject({ name: other.name, countedBefore: true })
  expect(await (await register({ ...other, slug: 'other' })).json()).toMatchObject({ countedBefore: false })
})

test.each([
  ['from a page elsewhere', { Origin: 'https://evil.example', 'Content-Type': 'application/json' }, 403],
  ['as a form of another page would send it', { 'Content-Type': 'text/plain' }, 415],
])('nothing is registered %s', async (_name, headers, status) => {
  const body = JSON.stringify(HARBOUR)
  const request = new Request('http://127.0.0.1:3001/api/review-links', { method: 'POST', headers, body })
  expect((await it.app().fetch(request)).status).toBe(status)
  expect(await listed()).toEqual([])
})

test('more than any form could hold is not read', async () => {
  expect((await register({ ...HARBOUR, logo: 'A'.repeat(300_000) })).status).toBe(413)
})
