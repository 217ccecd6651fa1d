import { afterAll, beforeAll, expect, test } from 'vitest'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { FORM_SECRET, openedForm, postForm, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { sitemapPaths } from '#tests/support/sitemap-paths.ts'
import { measured } from '#tests/support/suite-form.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

const WEBHOOK_KEY = Buffer.from('a key of the tests, 32 bytes long').toString('base64')
const SECRETS: Record<string, string> = {
  'the key of the form tokens': FORM_SECRET,
  'the key of the webhooks': WEBHOOK_KEY,
  "the console's token": 'canary-of-the-console',
  "the mail server's password": 'canary-of-the-mail',
  "a webhook's path": 'canary-of-the-path',
  "a webhook's query": 'canary-of-the-query',
}
const ASSET = /\/assets\/[\w-]+\.(?:json|js|css)/g
const PEOPLE = [VALID_ENQUIRY.name, VALID_ENQUIRY.phone, VALID_ENQUIRY.email].map(String)

let site: Site
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  const hook = `${receiver.url}/canary-of-the-path?key=canary-of-the-query`
  // One destination redirects to itself, with the address in its response; the other
  // refuses, and also quotes it.
  receiver.respondWith(({ path }) =>
    path.includes('second')
      ? { status: 422, body: `No such hook: ${hook}` }
      : { status: 302, headers: { Location: hook } },
  )
  site = await startSite({
    FORM_SECRET,
    WEBHOOK_SECRET: `whsec_${WEBHOOK_KEY}`,
    OPERATOR_TOKEN: 'canary-of-the-console',
    AUTOMATION_WEBHOOK_URL: hook,
    LEAD_WEBHOOK_URL: `${hook}&second`,
    SMTP_URL: 'smtp://site:canary-of-the-mail@127.0.0.1:1',
    MAIL_FROM: 'site@tradefront.example',
    NOTIFY_EMAIL: 'desk@tradefront.example',
    LOG_LEVEL: 'debug',
  })
})
afterAll(async () => {
  await site.close()
  await receiver.close()
})

/**
 * The secret as it appears within the base64 of a longer text, at each of the three byte
 * offsets, without the edges.
 */
function withinBase64(secret: string): string[] {
  return ['', 'x', 'xx'].map((before) => {
    const text = Buffer.from(before + secret)
      .toString('base64')
      .replace(/=+$/, '')
    return text.slice(before ? before.length + 1 : 0, -1)
  })
}

function foundIn(text: string): string[] {
  const spelled = (secret: string) => [secret, encodeURIComponent(secret), ...withinBase64(secret)]
  return Object.entries(SECRETS).flatMap(([name, secret]) =>
    spelled(secret).some((each) => text.includes(each)) ? name : [],
  )
}

test('what is looked for would be found', () => {
  for (const [name, secret] of Object.entries(SECRETS))
    for (const user of ['', 'x:', 'xy:', 'xyz:']) {
      const login = Buffer.from(`${user}${secret}!`).toString('base64')
      for (const said of [secret, login]) expect(foundIn(`<p>${said}</p>`), said).toEqual([name])
    }
})

test('who sends a form is told how its deliveries stand, and not what their destinations said', async () => {
  const sent = await postJson(`${site.url}/api/enquiries`, 'enquiry', VALID_ENQUIRY)
  const { deliveries } = await sent.json()
  expect(deliveries.length).toBeGreaterThanOrEqual(2)
  for (const delivery of deliveries) expect(Object.keys(delivery)).toEqual(['destination', 'state'])
})

test('no page, script, answer or refusal holds a secret', async () => {
  const pages = await sitemapPaths(site.url)
  expect(pages.length).toBeGreaterThan(50)
  const files = new Set<string>()
  let looked = 0
  const look = async (path: string, init: RequestInit = {}, status = 200) => {
    const response = await fetch(new URL(path, site.url), { redirect: 'manual', ...init })
    expect(response.status, path).toBe(status)
    const text = await response.text()
    expect(foundIn(text), path).toEqual([])
    looked++
    return text
  }
  for (const page of pages) for (const [file] of (await look(page)).matchAll(ASSET)) files.add(file)
  expect(files.size).toBeGreaterThan(0)
  for (const file of files) {
    const text = await look(file)
    for (const [named] of text.matchAll(ASSET)) files.add(named)
    for (const [, name] of text.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) files.add(`/assets/${name}`)
  }
  for (const path of ['/sw.js', '/book?from=x', '/healthz', '/api/openapi.json', '/api/third-parties'])
    await look(path)
  for (const path of ['/nowhere', '/api/nothing', '/book/confirmed?b=x']) await look(path, {}, 404)
  for (const [body, status] of [
    ['', 422],
    ['{', 422],
    ['formToken=x', 422],
    [`formToken=${openedForm('enquiry')}`, 422],
  ] as const)
    await look('/api/enquiries', { method: 'POST', body: new URLSearchParams(body) }, status)
  for (const path of ['/', '/api/items', '/metrics'])
    await look(site.operatorUrl + path, { headers: { Authorization: 'Bearer nobody' } }, 401)
  for (const path of ['/sign-in', '/static/operator.js', '/static/operator.css'])
    await look(site.operatorUrl + path)
  measured(`${looked} pages, scripts and refusals: 0 with one of ${Object.keys(SECRETS).length} secrets`)
})

test('nor does the log or the doctor, while every destination fails', async () => {
  const fields = { ...VALID_ENQUIRY, formToken: openedForm('enquiry') }
  expect((await postForm(`${site.url}/api/enquiries`, fields)).status).toBe(303)
  const untried = async () => {
    const all = (await site.cli('deliveries', 'list')) as { lastError: string | null }[]
    return all.filter(({ lastError }) => !lastError)
  }
  await expect.poll(untried, { timeout: 20_000 }).toEqual([])
  const doctor = await site.run('doctor')
  expect(doctor.stdout).toContain('automation')
  const deliveries = await site.run('deliveries', 'list')
  expect(deliveries.stdout).toContain('automation')
  expect(await site.stop()).toBe(0)
  const said = [...site.log, doctor.stdout, doctor.stderr, deliveries.stdout].join('\n')
  expect(foundIn(said)).toEqual([])
  expect(PEOPLE.filter((text) => site.log.join('\n').includes(text))).toEqual([])
})
