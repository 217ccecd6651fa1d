import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { FORM_SECRET, openedForm, postForm, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const ENDPOINT = '/api/assessments'
const TYPED = { mobile: '0491 570 006', fullName: 'Alex Sample', suburb: 'Sample Roofing' }
const PHONE = formatPhone(loadContent().site.phone)

let site: Site
let other: DatabaseSync
beforeAll(async () => {
  site = await startSite({ FORM_SECRET })
  other = new DatabaseSync(site.database, { timeout: 5000 })
})
afterAll(async () => {
  other.close()
  await site.close()
})

const typed = () => ({ ...TYPED, formToken: openedForm('assessment') })
const asProgram = () => postJson(site.url + ENDPOINT, 'assessment', TYPED)

test('what nobody foresaw: a browser without script has its form back, the phone, and a word to say', async () => {
  other.exec('alter table submission rename to away')
  const response = await postForm(site.url + ENDPOINT, typed())
  const [html, program] = [await response.text(), await asProgram()]
  other.exec('alter table away rename to submission')
  expect([response.status, response.headers.get('Content-Type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(html).toContain(`call us directly at ${PHONE}`)
  expect(html).toContain('value="Alex Sample"')
  const errorId = /say error (\w{8})\./.exec(html)?.[1] ?? expect.unreachable('no error is named')
  expect(site.log.join('')).toContain(`"errorId":"${errorId}"`)
  expect([program.status, program.headers.get('Content-Type')]).toEqual([
    500,
    'application/problem+json; charset=utf-8',
  ])
  const { errorId: own } = await program.json()
  await expect.poll(() => site.log.join('')).toContain(`"errorId":"${own}"`)
  expect((await postForm(site.url + ENDPOINT, typed())).status).toBe(303)
})

test('a store that takes nothing for the moment is in the log, with the form that it refused', async () => {
  other.exec('begin exclusive')
  const response = await asProgram()
  other.exec('rollback')
  expect(response.status).toBe(503)
  await expect.poll(() => site.log.join('')).toMatch(/"form":"assessment",.*"msg":"form not stored"/)
})
