import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { styleSheetOf } from '#server/http/first-paint-styles.ts'
import { freshSlots } from '#tests/support/booking-rules.ts'
import { FORM_SECRET, messagesIn, openedForm, postForm } from '#tests/support/form-post.ts'
import { RULED_FORMS } from '#tests/support/form-rules.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ FORM_SECRET })
})
afterAll(() => site.close())

/** Browsers end lines with CRLF, and leave out an unticked checkbox. */
function asSent(fields: Record<string, string>): Record<string, string> {
  const sent = Object.entries(fields).filter(([name, value]) => name !== 'consent' || value !== '')
  return Object.fromEntries(sent.map(([name, value]) => [name, value.replaceAll('\n', '\r\n')]))
}

/** A time can be booked once only: each accepted booking asks for the next. */
const times = freshSlots()
function another(kind: string): { start?: string } {
  return kind === 'booking' ? { start: times.shift() ?? '' } : {}
}

describe.each(RULED_FORMS)(
  'the $kind form without JavaScript',
  ({ kind, page, endpoint, valid, carried, rules, thanks }) => {
    test.each([...rules])('$when', async ({ enters, says }) => {
      const fields = { ...carried, ...valid, ...enters, ...(Object.keys(says).length === 0 && another(kind)) }
      const response = await postForm(site.url + endpoint, { ...asSent(fields), formToken: openedForm(kind) })
      if (Object.keys(says).length === 0) {
        expect(response.status).toBe(303)
        // Only the greeting depends on the answers.
        expect(response.headers.get('Location')?.replace(/b=.*/, 'b=LINK')).toBe(
          thanks.replace(/name=.*/, `name=${fields.name.split(' ')[0]}`),
        )
        return
      }
      const html = await response.text()
      expect(response.status).toBe(422)
      expect(messagesIn(html, kind)).toEqual(says)
      expect(html).toContain('<title>Error: ')
      for (const text of Object.values(says)) expect(html).toContain(`>${text}</a>`)
    })

    test('what was typed comes back, as text', async () => {
      const typed = { ...carried, ...valid, name: '"><script>alert(1)</script>', email: 'jo@' }
      const response = await postForm(site.url + endpoint, { ...typed, formToken: openedForm(kind) })
      const html = await response.text()
      expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
      expect(html).not.toContain('<script>alert(1)')
      expect(html).toContain('value="jo@"')
      expect(html).toContain('value="0491 570 006"')
    })

    test('quicker than three seconds is told so, and stores nothing', async () => {
      const kept = async () => ((await site.cli('leads', 'list')) as { id: string }[]).map(({ id }) => id)
      const before = await kept()
      const response = await postForm(site.url + endpoint, {
        ...carried,
        ...valid,
        formToken: openedForm(kind, 500),
      })
      expect(response.status).toBe(422)
      const html = await response.text()
      expect(html).toContain('Please take a moment to review your information.')
      expect(html).not.toMatch(/<ul>\s*<\/ul>/)
      expect(await kept()).toEqual(before)
    })

    test('also beside answers that are wrong', async () => {
      const quick = { ...carried, ...valid, email: 'jo@', formToken: openedForm(kind, 500) }
      const html = await (await postForm(site.url + endpoint, quick)).text()
      expect(html).toContain('Please take a moment to review your information.')
      expect(html).toContain('value="jo@"')
      expect(html).toContain('aria-invalid="true"')
    })

    test('mistakes look like mistakes, and the focus is seen, before the whole style sheet has come', async () => {
      const wrong = { ...carried, ...valid, email: 'jo@', formToken: openedForm(kind) }
      const styles = styleSheetOf(await (await postForm(site.url + endpoint, wrong)).text())
      for (const look of ['.error-summary{', '.field-error{', '[aria-invalid=true]{', ':focus-visible{'])
        expect(styles).toContain(look)
    })

    test('a form that has been open for eight days is renewed, with its answers, and then taken', async () => {
      const old = openedForm(kind, 8 * 86_400_000)
      const html = await (
        await postForm(site.url + endpoint, { ...carried, ...valid, formToken: old })
      ).text()
      expect(html).toContain('We had to renew this form')
      expect(html).toContain('value="Jo Citizen"')
      const renewed = /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? ''
      const response = await postForm(site.url + endpoint, {
        ...carried,
        ...valid,
        ...another(kind),
        formToken: renewed,
      })
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([303, 'no-store'])
    })

    test('a form that was issued by a clock that was put back since is renewed, and then taken', async () => {
      const fields = { ...carried, ...valid, ...another(kind) }
      const send = (formToken: string) =>
        fetch(site.url + endpoint, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...fields, formToken }),
        })
      const later = openedForm(kind, -600_000)
      const refused = await send(later)
      const { title, formToken } = (await refused.json()) as { title: string; formToken: string }
      expect([refused.status, title]).toEqual([422, 'The form had to be renewed'])
      expect(formToken.split('.')[2]).toBe(later.split('.')[2])
      const taken = await send(formToken)
      expect([taken.status, taken.headers.get('Cache-Control')]).toEqual([201, 'no-store'])
    })

    test('the page carries a token, the honeypot and its collection notice', async () => {
      const html = await (await fetch(site.url + page)).text()
      expect(html).toMatch(/name="formToken" value="[^"]{40,}"/)
      expect(html).toContain('name="company_website"')
      expect(html).toContain('href="/privacy"')
    })

    test('sent twice is one lead', async () => {
      const fields = {
        ...carried,
        ...valid,
        ...another(kind),
        name: `Twice ${kind}`,
        formToken: openedForm(kind),
      }
      const answers = await Promise.all([1, 2, 3].map(() => postForm(site.url + endpoint, fields)))
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
      const leads = (await site.cli('leads', 'list')) as { name: string }[]
      expect(leads.filter(({ name }) => name === fields.name)).toHaveLength(1)
    })
  },
)

test('a text that is too long comes back whole: none of it is missing when it is sent again', async () => {
  const message = `${'A line of an honest letter.\r\n'.repeat(200)}The end.`
  const fields = { name: 'Jo Citizen', phone: '0491 570 006', message, formToken: openedForm('enquiry') }
  const response = await postForm(`${site.url}/api/enquiries`, fields)
  expect(response.status).toBe(422)
  const [, shown] = /<textarea[^>]*>([^<]*)</.exec(await response.text()) ?? []
  expect(shown).toBe(message)
})
