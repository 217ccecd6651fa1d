import { type DefaultTreeAdapterTypes, parse, serializeOuter } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORM_POSTS, TEXT_FIELDS } from '#tests/support/form-fields.ts'
import { FORM_SECRET, openedForm, postForm } from '#tests/support/form-post.ts'
import { NAUGHTY } from '#tests/support/naughty-strings.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured, someOf } from '#tests/support/suite-form.ts'

const ATTACKS = [
  ...(NAUGHTY['markup and script'] ?? []),
  ...(NAUGHTY['files, addresses and shells'] ?? []),
  ...(NAUGHTY['headers of a mail'] ?? []),
]
const ELSEWHERE = [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  '%2f%2fevil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'x\r\nLocation: https://evil.example/',
  '@evil.example',
  '.evil.example',
  '/..//evil.example',
]

let site: Site
beforeAll(async () => {
  site = await startSite({ FORM_SECRET })
  // Today's free times could disappear from the page between the two requests.
  const [now, tomorrow] = [0, 24].map((hours) => Temporal.Now.instant().add({ hours }).toString())
  await site.cli('bookings', 'block', now ?? '', tomorrow ?? '', 'Tests')
})
afterAll(() => site.close())

describe('XSS', () => {
  test('what was typed comes back in the page as text, and nothing else of the page changes', async () => {
    let compared = 0
    for (const [turn, { kind, endpoint, valid, field }] of TEXT_FIELDS.entries()) {
      // Each form has a mistake beside the field under test, so that it is always shown again.
      const wrong = { suburb: '', mobile: 'x', phone: 'x', email: 'jo@', category: 'x' }
      const pageWith = async (text: string) => {
        const response = await postForm(site.url + endpoint, {
          ...asStrings(valid),
          ...wrong,
          [field]: text,
          formToken: openedForm(kind),
        })
        expect(response.status, `${kind} ${field} ${text}`).toBe(422)
        return outline(await response.text())
      }
      const harmless = await pageWith('(x)')
      for (const attack of someOf(ATTACKS, turn)) {
        expect(await pageWith(attack), `${kind} ${field} ${attack}`).toEqual(harmless)
        compared++
      }
    }
    expect(compared).toBeGreaterThanOrEqual(TEXT_FIELDS.length * Math.floor(ATTACKS.length / 3))
    measured(`XSS: ${compared} refused forms shown again and compared, 0 successes`)
  }, 120_000)

  const ADDRESSES = [
    '/audit/thank-you?name=',
    '/thank-you?source=',
    '/thank-you?source=assessment&status=',
    '/?ab=',
    '/?utm_source=',
    '/assessment?source=',
    '/audit?revenue=',
    '/review-funnel?rating=2&business=',
    '/review-funnel?rating=5&business=x&googleUrl=',
    '/review-funnel?rating=5&placeId=',
    '/book?from=',
    '/book?move=',
    '/book/confirmed?b=',
    '/client-discovery-tool?step=result&trade=',
    '/r/',
    '/',
  ]
  test.each(ADDRESSES)('%s…', async (address) => {
    const pageWith = async (text: string) => {
      const response = await fetch(site.url + address + encodeURIComponent(text), { redirect: 'manual' })
      return [response.status, ...outline(await response.text())]
    }
    const [oneLine, twoLines] = [await pageWith('(x)'), await pageWith('(x)\n(x)')]
    for (const attack of ATTACKS)
      expect(await pageWith(attack), attack).toEqual(/[\r\n]/.test(attack) ? twoLines : oneLine)
  })
})

describe('nobody is sent elsewhere', () => {
  test('by what a form carries', async () => {
    let redirects = 0
    for (const { kind, endpoint, valid } of FORM_POSTS) {
      for (const elsewhere of ELSEWHERE) {
        const hostile = {
          source: elsewhere,
          from: elsewhere,
          business: elsewhere,
          googleUrl: elsewhere,
          placeId: elsewhere,
          next: elsewhere,
          redirect: elsewhere,
        }
        const named = { [Object.hasOwn(valid, 'name') ? 'name' : 'fullName']: elsewhere }
        const fields = { ...asStrings(valid), ...hostile, ...named, formToken: openedForm(kind) }
        const response = await postForm(site.url + endpoint, fields)
        expect([303, 422]).toContain(response.status)
        if (response.status !== 303) continue
        redirects++
        expectHere(response)
      }
    }
    expect(redirects).toBeGreaterThan(5 * ELSEWHERE.length - 1)
    measured(`open redirect: ${redirects} redirects after hostile forms, 0 elsewhere`)
  })

  test('by an address', async () => {
    for (const elsewhere of ELSEWHERE) {
      for (const before of [
        '/',
        '//',
        '/r/',
        '/book/',
        '/thank-you/',
        '/review-funnel?next=',
        '/book/confirmed?b=',
        '/?redirect=',
      ]) {
        const response = await fetch(`${site.url}${before}${elsewhere.replace('\r\n', '%0d%0a')}`, {
          redirect: 'manual',
        })
        expect(response.status).toBeLessThan(500)
        if (response.status >= 300 && response.status < 400) expectHere(response)
      }
    }
  })
})

function expectHere(response: Response) {
  const location = response.headers.get('Location') ?? ''
  expect(new URL(location, 'http://here.example').host, location).toBe('here.example')
  expect(location).toMatch(/^\/(?![/\\])/)
}

/**
 * Elements with their attribute names and the addresses that they link to, in order. Leaves out the messages
 * at fields, which may come and go with what was typed.
 */
function outline(html: string): string[] {
  const parts: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('attrs' in node) {
      if (isMessage(node)) return
      const names = node.attrs.map(({ name }) => name).filter((name) => !MARKS_OF_MESSAGES.has(name))
      expect(names.filter((name) => /^(on|autofocus$|srcdoc$)/.test(name))).toEqual([])
      parts.push(`${node.tagName} ${names.sort().join(' ')}`)
      for (const { name, value } of node.attrs)
        if (['href', 'src', 'action', 'formaction'].includes(name))
          parts.push(`${node.tagName} ${name}=${whereTo(value)}`)
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html))
  return parts
}

const MARKS_OF_MESSAGES = new Set(['aria-invalid', 'aria-describedby'])
/** Messages below a field and in the summary above the form, which contain only text. */
const MESSAGES = [
  /^<div class="flex flex-wrap gap-x-4"><p id="\w+-\w+-error" class="field-error flex-1">[^<]*<\/p><\/div>$/,
  /^<li><a class="link inline-block py-1\.5" href="#\w+-\w+">[^<]*<\/a><\/li>$/,
]

function isMessage(element: DefaultTreeAdapterTypes.Element): boolean {
  return element.childNodes.length === 1 && MESSAGES.some((as) => as.test(serializeOuter(element)))
}

function whereTo(address: string): string {
  const url = URL.parse(address, 'http://here.example')
  return url ? `${url.protocol}//${url.host}` : address
}

function asStrings(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}
