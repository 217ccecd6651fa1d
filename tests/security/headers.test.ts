import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VALID_AUDIT } from '#tests/support/audit-rules.ts'
import { FORM_SECRET, openedForm, postForm } from '#tests/support/form-post.ts'
import { type Observed, observatoryScore } from '#tests/support/observatory.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured } from '#tests/support/suite-form.ts'

const BEHIND_TLS = { SITE_URL: 'https://www.tradefront.example', ALLOW_SAMPLE_DATA: '1', FORM_SECRET }
const THIRD_PARTIES = {
  ANALYTICS_TAG_ID: 'G-SAMPLE',
  ADS_CONVERSION: 'AW-000/sample',
  PIXEL_ID: '000000',
  CHAT_WIDGET_URL: 'https://chat.sample.example/widget.js',
  CHAT_WIDGET_HOSTS: 'https://*.chat.sample.example',
  CRM_FORM_URL: 'https://crm.sample.example/form',
  BOOKING_EMBED_URL: 'https://calendar.sample.example',
}
/** A prerendered page, rendered ones, the funnel, and a missing page. */
const PAGES = ['/', '/about', '/audit', '/book', '/review-funnel?business=Sample', '/no-such-page']
const SCORE_MIN = 130

async function observe(response: Response): Promise<Observed> {
  return { headers: response.headers, cookies: response.headers.getSetCookie(), html: await response.text() }
}

describe.each([
  ['as it is installed', {}],
  ['with every third party', THIRD_PARTIES],
])('%s', (_name, more) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ ...BEHIND_TLS, ...more })
  })
  afterAll(() => site.close())

  test(`HTTP Observatory's rules give every page ${SCORE_MIN} or more`, async () => {
    for (const path of PAGES) {
      const score = observatoryScore(await observe(await fetch(site.url + path)))
      expect(score, path).toBeGreaterThanOrEqual(SCORE_MIN)
    }
    measured(`HTTP Observatory's rules: ${PAGES.length} pages at ${SCORE_MIN} or more`)
  })

  test("Google's CSP Evaluator finds nothing that is high, or may be", async () => {
    for (const path of PAGES) {
      const policy = (await fetch(site.url + path)).headers.get('Content-Security-Policy') ?? ''
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
      const worst = findings.filter(({ severity }) => severity <= Severity.STRICT_CSP)
      expect(worst, path).toEqual([])
    }
  })
})

describe('a single answer', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(BEHIND_TLS)
  })
  afterAll(() => site.close())

  test('that sets a cookie costs nothing', async () => {
    const thanks = await postForm(`${site.url}/api/audits`, {
      ...VALID_AUDIT,
      formToken: openedForm('audit'),
    })
    const observed = await observe(thanks)
    expect(observed.cookies).toEqual([expect.stringMatching(/; HttpOnly; Secure; SameSite=Lax/)])
    const page = await observe(await fetch(site.url))
    expect(observatoryScore({ ...page, cookies: observed.cookies })).toBe(SCORE_MIN + 5)
  })

  test('the rules see what is wrong', async () => {
    const page = await observe(await fetch(site.url))
    const without = (name: string, value?: string) => {
      const headers = new Headers(page.headers)
      headers.delete(name)
      if (value) headers.set(name, value)
      return observatoryScore({ ...page, headers })
    }
    expect(without('Content-Security-Policy')).toBe(55)
    expect(without('Content-Security-Policy', "default-src 'none'; script-src 'unsafe-inline'")).toBe(60)
    expect(without('Strict-Transport-Security')).toBe(80)
    expect(without('X-Content-Type-Options')).toBe(125)
    expect(without('Referrer-Policy', 'unsafe-url')).toBe(120)
    expect(observatoryScore({ ...page, cookies: ['session=1'] })).toBe(70)
    expect(observatoryScore({ ...page, html: '<script src="//cdn.example/a.js">' })).toBe(50)
  })
})
