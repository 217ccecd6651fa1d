import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RATING_CAPTIONS } from '#domain/reviews/rating.ts'
import { sentFeedback, VALID_FEEDBACK } from '#tests/support/feedback-post.ts'
import { FORM_SECRET, messagesIn, openedForm, postForm, postJson } from '#tests/support/form-post.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { PLACE, WRITE_REVIEW } from '#tests/support/review-links.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

const ENDPOINT = '/api/feedback'
const FUNNEL = `/review-funnel?business=Sample+Plumbing&placeId=${PLACE}`

let site: Site
let feedback: WebhookReceiver
let others: WebhookReceiver
beforeAll(async () => {
  feedback = await startWebhookReceiver()
  others = await startWebhookReceiver()
  site = await startSite({
    FORM_SECRET,
    FEEDBACK_WEBHOOK_URL: feedback.url,
    AUTOMATION_WEBHOOK_URL: others.url,
    LEAD_WEBHOOK_URL: others.url,
  })
})
afterAll(() => Promise.all([site.close(), feedback.close(), others.close()]))

async function page(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}

function linksToGoogle(html: string): string[] {
  return [
    ...html.matchAll(/<a href="(https:[^"]*)"[^>]*target="_blank" [^>]*rel="noopener noreferrer"/g),
  ].map(([, to]) => to ?? '')
}

function inputs(html: string): Record<string, string> {
  const found = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]))
}

async function stored(): Promise<Record<string, unknown>[]> {
  return (await site.cli('feedback', 'list')) as Record<string, unknown>[]
}

describe('the page as the server renders it', () => {
  test('says whose it is, and asks search engines to leave it', async () => {
    const html = await page(FUNNEL)
    expect(html).toContain('<title>Share Your Experience - Sample Plumbing | Tradefront</title>')
    expect(html).toMatch(/<meta name="description" content="Rate your experience with Sample Plumbing [^"]+"/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('>How was your experience with Sample Plumbing?</h1>')
    for (const text of [
      'Rate Experience',
      'Share Feedback',
      'SSL Protected',
      'Privacy First',
      ...Object.values(RATING_CAPTIONS),
    ])
      expect(html).toContain(text)
  })

  test('a star tapped without script keeps the campaign of the stars, for the feedback’s Referer; so does a change of rating', async () => {
    const campaign = '&utm_source=sms&utm_campaign=oct&gclid=Sample1'
    const tap = (search: string, stars: string) =>
      fetch(site.url + FUNNEL + search, { headers: { Referer: site.url + stars }, redirect: 'manual' })
    const led = await tap('&rating=2', FUNNEL + campaign)
    expect(led.status).toBe(302)
    expect(led.headers.get('Location')).toBe(`${FUNNEL}&rating=2${campaign}`)
    const changed = await tap('', `${FUNNEL}&rating=2${campaign}`)
    expect([changed.status, changed.headers.get('Location')]).toEqual([302, FUNNEL + campaign])
    const ofSlug = await fetch(`${site.url}/r/nobody`, {
      headers: { Referer: `${site.url}/r/nobody?rating=2${campaign}` },
      redirect: 'manual',
    })
    expect(ofSlug.headers.get('Location')).toBe(`/r/nobody?${campaign.slice(1)}`)
    for (const [search, stars] of [
      [`&rating=2${campaign}`, FUNNEL + campaign],
      ['&rating=2&utm_source=other', FUNNEL + campaign],
      ['&rating=2', FUNNEL],
      ['&rating=2', `/contact?${campaign}`],
      [campaign, FUNNEL + campaign],
    ] as const)
      expect((await tap(search, stars)).status, `${search} from ${stars}`).toBe(200)
  })

  test('without parameters it is our own', async () => {
    expect(await page('/review-funnel')).toContain('How was your experience with Tradefront?')
  })

  test('five stars are five buttons of a form that keeps the other parameters', async () => {
    const html = await page(`${FUNNEL}&kiosk=1`)
    const form = /<form class="stars" action="\/review-funnel">.*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(inputs(form)).toEqual({ business: 'Sample Plumbing', googleUrl: WRITE_REVIEW, kiosk: '1' })
    expect(
      [...form.matchAll(/<button [^>]*name="rating"[^>]*>/g)].map(
        ([star]) => / value="(\d)"/.exec(star)?.[1],
      ),
    ).toEqual(['1', '2', '3', '4', '5'])
  })

  test('a tablet in kiosk use installs this very funnel; any other device the site', async () => {
    expect(await page(FUNNEL)).not.toContain('rel="manifest"')
    const to = /rel="manifest" href="([^"]*)"/.exec(await page(`${FUNNEL}&kiosk=1`))?.[1] ?? ''
    const response = await fetch(site.url + to)
    expect(response.headers.get('Content-Type')).toBe('application/manifest+json')
    expect(await response.json()).toMatchObject({
      name: 'Rate Sample Plumbing',
      display: 'standalone',
      start_url: `/review-funnel?business=Sample+Plumbing&googleUrl=${encodeURIComponent(WRITE_REVIEW)}&kiosk=1`,
    })
  })

  test.each([1, 2, 3, 4, 5])(
    'rating %i reaches the public review in one tap, and can be changed',
    async (rating) => {
      const html = await page(`${FUNNEL}&rating=${rating}`)
      expect(new Set(linksToGoogle(html))).toEqual(new Set([WRITE_REVIEW]))
      // A full-size button, no smaller than what is beside it, and placed before the
      // form rather than behind it.
      const button = /<a href="https:\/\/search\.google[^>]*class="btn btn-hot/.exec(html)
      expect(button).not.toBeNull()
      if (rating <= 3) expect(button?.index).toBeLessThan(html.indexOf(`action="${ENDPOINT}"`))
      expect(html).toContain(rating <= 3 ? "We're Sorry to Hear That" : 'Awesome! Glad You Loved It')
      expect(html).toContain(rating <= 3 ? '<span>Share Feedback' : '<span>Share Review')
      expect(html).toMatch(/<a href="\/review-funnel\?business=Sample\+Plumbing[^"]*"[^>]*>Change rating</)
      expect(html.includes(`action="${ENDPOINT}"`)).toBe(rating <= 3)
    },
  )

  test.each(['0', '6', '-1', '2.5', 'five', '', '1e0', '٣'])('rating=%s is no rating', async (rating) => {
    expect(await page(`${FUNNEL}&rating=${encodeURIComponent(rating)}`)).toContain('How was your experience')
  })

  test.each([
    ['https://evil.example/review', 'a foreign host'],
    ['javascript:alert(1)', 'a script'],
    ['https://www.google.com/url?q=https://evil.example', 'a redirector'],
    ['http://g.page/r/sample/review', 'no https'],
    ['https://g.page@evil.example/r/x', 'a user before the host'],
    ['#', 'nothing'],
  ])('googleUrl=%s counts as not given: %s', async (googleUrl) => {
    const html = await page(`${FUNNEL}&rating=5&googleUrl=${encodeURIComponent(googleUrl)}`)
    expect(new Set(linksToGoogle(html))).toEqual(new Set([WRITE_REVIEW]))
    expect(html).not.toContain('evil.example"')
  })

  test('a name from the address is text: cut, without controls, never markup', async () => {
    const name = `\u202e\u0000<script>alert(1)</script>${'x'.repeat(200)}`
    const html = await page(`/review-funnel?business=${encodeURIComponent(name)}`)
    const shown = `&lt;script&gt;alert(1)&lt;/script&gt;${'x'.repeat(55)}`
    expect(html).toContain(`>How was your experience with ${shown}?</h1>`)
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('\u202e')
    expect(html).not.toContain('x'.repeat(60))
  })
})

describe('feedback', () => {
  test.each(['1', '2', '3'])(
    'of rating %s is stored, delivered, and thanked for on the same funnel',
    async (rating) => {
      const words = `Rated ${rating}`
      const response = await postForm(
        site.url + ENDPOINT,
        sentFeedback({ rating, feedback: words, googleUrl: WRITE_REVIEW, kiosk: '1' }),
      )
      expect(response.status).toBe(303)
      const thanks = response.headers.get('Location') ?? ''
      expect(thanks).toBe(
        `/review-funnel?business=Sample+Plumbing&googleUrl=${encodeURIComponent(WRITE_REVIEW)}&kiosk=1&rating=${rating}&sent=1`,
      )
      const html = await page(thanks)
      expect(html).toContain("We've received your feedback and will work to make things right.")
      expect(linksToGoogle(html)).toEqual([WRITE_REVIEW])
      await feedback.waitFor((requests) => requests.some(({ rawBody }) => rawBody.includes(words)))
      expect(feedback.requests.find(({ rawBody }) => rawBody.includes(words))?.json).toMatchObject({
        businessName: 'Sample Plumbing',
        rating: Number(rating),
        customerName: 'Jo Citizen',
        customerEmail: 'jo@sample.example',
        feedback: words,
        category: 'Service Quality',
        source: 'review_funnel',
      })
      expect(others.requests).toEqual([])
    },
  )

  test('thanks lead back to the stars, and stand nowhere without a rating: the address may come again', async () => {
    const thanks = await page(`${FUNNEL}&rating=2&sent=1`)
    expect(thanks).toMatch(
      /<a href="\/review-funnel\?business=Sample\+Plumbing[^"]*" class="link">Rate another visit</,
    )
    expect(thanks).not.toMatch(/<a href="[^"]*sent=1[^"]*" class="link">/)
    expect(await page(`${FUNNEL}&sent=1`)).toContain('How was your experience with Sample Plumbing?')
  })

  test.each([
    ['alone', {}],
    ['beside our own with nothing in them', { business: null, name: '', email: ' \u200e' }],
  ])(
    'under the names of the specification, %s, is about the same business, from the same customer',
    async (how, ours) => {
      const { business, name, email, ...rest } = VALID_FEEDBACK
      const theirs = { businessName: business, customerName: name, customerEmail: email }
      const words = `Under other names, ${how}`
      const fields = { ...rest, ...theirs, ...ours, feedback: words, rating: 2 }
      const response = await postJson(site.url + ENDPOINT, 'feedback', fields)
      expect(response.status).toBe(201)
      expect(
        (await stored()).find(({ payload }) => (payload as { feedback: string }).feedback === words),
      ).toMatchObject({
        payload: { business, name, email },
      })
      await feedback.waitFor((requests) => requests.some(({ rawBody }) => rawBody.includes(words)))
      expect(feedback.requests.find(({ rawBody }) => rawBody.includes(words))?.json).toMatchObject(theirs)
    },
  )

  test('under both names keeps what stands under our own', async () => {
    const words = 'Under both names'
    const fields = { ...VALID_FEEDBACK, businessName: 'Other Sample', feedback: words, rating: 2 }
    expect((await postJson(site.url + ENDPOINT, 'feedback', fields)).status).toBe(201)
    expect((await stored()).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ feedback: words, business: VALID_FEEDBACK.business }),
    )
  })

  test('of a registered business that has another name by the time of a retry is still the same feedback', async () => {
    await registerBusiness(site, { name: 'Old Sample Name', slug: 'renamed' })
    const sent = sentFeedback({ slug: 'renamed', feedback: 'Sent twice' })
    expect((await postForm(site.url + ENDPOINT, sent)).status).toBe(303)
    await site.cli('reviews', 'remove', 'renamed')
    await registerBusiness(site, { name: 'New Sample Name', slug: 'renamed' })
    expect((await postForm(site.url + ENDPOINT, sent)).status).toBe(303)
    const kept = (await stored()).map(({ payload }) => payload as { business: string; feedback: string })
    expect(kept.filter(({ feedback }) => feedback === 'Sent twice')).toMatchObject([
      { business: 'Old Sample Name' },
    ])
  })

  test.each(['4', '5', '0', '6', '', 'two', '3.5'])(
    'of rating %j is refused, and nothing is stored',
    async (rating) => {
      const before = await stored()
      const [plain, json] = await Promise.all([
        postForm(site.url + ENDPOINT, sentFeedback({ rating })),
        fetch(site.url + ENDPOINT, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(sentFeedback({ rating })),
        }),
      ])
      expect([plain.status, json.status]).toEqual([422, 422])
      expect(await json.json()).toMatchObject({ errors: { rating: [expect.any(String)] } })
      expect(await plain.text()).toMatch(
        /Private feedback is for ratings of 3 or lower|Please choose a rating/,
      )
      expect(await stored()).toEqual(before)
      expect(feedback.requests.filter(({ rawBody }) => rawBody.includes(VALID_FEEDBACK.feedback))).toEqual([])
    },
  )

  test.each(['', '  \r\n\t ', '\u200b'])(
    'of blank words (%j) shows the form again, as it was',
    async (words) => {
      const response = await postForm(
        site.url + ENDPOINT,
        sentFeedback({ feedback: words, googleUrl: WRITE_REVIEW, name: '"><b>Jo' }),
      )
      expect(response.status).toBe(422)
      const html = await response.text()
      expect(messagesIn(html, 'feedback')).toEqual({
        feedback: 'Please share your feedback so we can improve.',
      })
      expect(html).toMatch(/<h2 id="[^"]+" class="text-h4">Feedback Required</)
      expect(html).toContain('value="&quot;&gt;&lt;b&gt;Jo"')
      expect(html).toContain('<option value="Service Quality" selected=""')
      expect(inputs(html)).toMatchObject({
        business: 'Sample Plumbing',
        rating: '2',
        googleUrl: WRITE_REVIEW,
      })
      expect(new Set(linksToGoogle(html))).toEqual(new Set([WRITE_REVIEW]))
    },
  )

  test('by a short link that has ended since the page was opened: nothing typed is lost, and the thanks are there', async () => {
    const slug = 'ended'
    await registerBusiness(site, { name: 'Ended Sample Roofing', slug })
    await site.cli('reviews', 'remove', slug)
    const typed = { business: 'Ended Sample Roofing', slug, feedback: 'The gutter leaks still.' }
    const refused = await postForm(
      site.url + ENDPOINT,
      sentFeedback({ ...typed, feedback: '', name: 'Jo Kept' }),
    )
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('value="Jo Kept"')
    const taken = await postForm(site.url + ENDPOINT, sentFeedback(typed))
    const thanks = taken.headers.get('Location') ?? ''
    expect(thanks).toMatch(/^\/review-funnel\?business=Ended\+Sample\+Roofing&/)
    expect(await page(thanks)).toContain('Thank You!')
  })

  test('of 1000 characters is taken, of 1001 not; a line end counts once, however it is sent', async () => {
    const long = `${'x'.repeat(499)}\r\n${'y'.repeat(500)}`
    expect((await postForm(site.url + ENDPOINT, sentFeedback({ feedback: long }))).status).toBe(303)
    expect((await postForm(site.url + ENDPOINT, sentFeedback({ feedback: `${long}z` }))).status).toBe(422)
  })

  test('without names, email and category is fine, and is general feedback about us', async () => {
    const words = 'No name given'
    const fields = { rating: VALID_FEEDBACK.rating, feedback: words, formToken: openedForm('feedback') }
    expect((await postForm(site.url + ENDPOINT, fields)).status).toBe(303)
    await feedback.waitFor((requests) => requests.some(({ rawBody }) => rawBody.includes(words)))
    const sent = feedback.requests.find(({ rawBody }) => rawBody.includes(words))?.json
    expect(sent).toMatchObject({ category: 'General Feedback', businessName: 'Tradefront' })
    expect(sent).not.toHaveProperty('customerName')
    expect(sent).not.toHaveProperty('customerEmail')
  })

  test.each<Record<string, string>>([
    { slug: '//evil.example' },
    { slug: '../../evil' },
    { googleUrl: 'https://evil.example' },
    { googleUrl: 'javascript:alert(1)' },
    { business: 'x\r\nSet-Cookie: a=b' },
  ])('hidden fields are checked again: %j leads nowhere else', async (fields) => {
    const response = await postForm(site.url + ENDPOINT, sentFeedback(fields))
    expect(response.status).toBe(303)
    const to = new URL(response.headers.get('Location') ?? '', site.url)
    expect(to.origin + to.pathname).toBe(`${site.url}/review-funnel`)
    expect(to.href).not.toContain('evil')
    expect(to.href).not.toContain('javascript')
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  test('from a short link leads back to it, and is about whom it belongs to', async () => {
    await registerBusiness(site, { name: 'Harbour Sample Roofing', slug: 'harbour' })
    for (const [slug, page] of [
      ['harbour', '/r/harbour?'],
      ['not-registered', '/review-funnel?business=Posted+Name&'],
    ] as const) {
      const fields = sentFeedback({ slug, business: 'Posted Name', rating: '3', feedback: `By ${slug}` })
      const response = await postForm(site.url + ENDPOINT, fields)
      const back = response.headers.get('Location') ?? ''
      expect(back.startsWith(page) && back.endsWith('rating=3&sent=1'), back).toBe(true)
    }
    const [byNone, byHarbour] = await stored()
    const harbour = { business: 'Harbour Sample Roofing', slug: 'harbour' }
    expect(byHarbour).toMatchObject({ feedback: 'By harbour', ...harbour })
    expect(byNone).toMatchObject({ feedback: 'By not-registered', business: 'Posted Name' })
    expect(byNone, 'a link that never was is nobody’s').not.toHaveProperty('slug')
  })

  test('for two branches of one name says for which, also without a Referer', async () => {
    for (const slug of ['branch-penrith', 'branch-manly']) {
      await registerBusiness(site, { name: 'Branch Sample Roofing', slug })
      await postForm(site.url + ENDPOINT, sentFeedback({ slug, feedback: `Of ${slug}` }))
    }
    expect((await stored()).slice(0, 2)).toMatchObject([
      { feedback: 'Of branch-manly', business: 'Branch Sample Roofing', slug: 'branch-manly' },
      { feedback: 'Of branch-penrith', business: 'Branch Sample Roofing', slug: 'branch-penrith' },
    ])
    const { stdout } = await site.run('export', 'feedback', '--format', 'csv')
    expect(stdout).toMatch(/^"reference",.*"slug"/)
    expect(stdout).toMatch(/"Of branch-penrith".*"branch-penrith"/)
    await feedback.waitFor((requests) => requests.some(({ rawBody }) => rawBody.includes('Of branch-manly')))
    expect(feedback.requests.find(({ rawBody }) => rawBody.includes('Of branch-manly'))?.json).toMatchObject({
      businessName: 'Branch Sample Roofing',
      tradefront: { slug: 'branch-manly' },
    })
  })

  test('what a customer wrote is in no log', async () => {
    expect((await postForm(site.url + ENDPOINT, sentFeedback())).status).toBe(303)
    expect(await stored()).toContainEqual(expect.objectContaining({ feedback: VALID_FEEDBACK.feedback }))
    expect(site.log.join('\n')).toContain('"listening"')
    expect(site.log.join('\n')).not.toMatch(/drips|Jo Citizen|jo@sample/)
  })
})
