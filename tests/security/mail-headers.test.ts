import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXT_FIELDS } from '#tests/support/form-fields.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { NAUGHTY } from '#tests/support/naughty-strings.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import {
  DESK,
  mailSettings,
  type ReceivedMail,
  type SmtpReceiver,
  startSmtpReceiver,
} from '#tests/support/smtp-receiver.ts'
import { measured } from '#tests/support/suite-form.ts'

const FIELDS = TEXT_FIELDS.filter(({ kind }) => kind !== 'booking')
const ATTACKS = [...(NAUGHTY['headers of a mail'] ?? []), ...(NAUGHTY['not to be seen'] ?? [])]

let site: Site
let smtp: SmtpReceiver
beforeAll(async () => {
  smtp = await startSmtpReceiver()
  site = await startSite({
    FORM_SECRET,
    ...mailSettings(smtp),
  })
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})

test('no field of a form writes a header, names a recipient or begins a mail of its own', async () => {
  const send = async (
    { kind, endpoint, valid }: (typeof FIELDS)[number],
    changes: Record<string, string>,
  ) => {
    const response = await postJson(site.url + endpoint, kind, {
      ...valid,
      source: 'x\r\nBcc: evil@evil.example',
      ...changes,
    })
    await response.arrayBuffer()
    return response.status === 201
  }
  const posts = FIELDS.flatMap((field) => ATTACKS.map((attack) => ({ field, attack })))
  let taken = 0
  const next = posts.values()
  const client = async () => {
    for (const { field, attack } of next) if (await send(field, { [field.field]: attack })) taken++
  }
  // A JSON request is answered only after its deliveries, so many run concurrently.
  await Promise.all(Array.from({ length: 32 }, client))
  expect(taken).toBeGreaterThan(100)

  await smtp.waitFor((messages) => messages.filter(toDesk).length >= taken, 60_000)
  const mails = smtp.messages.filter(toDesk)
  expect(mails).toHaveLength(taken)
  const allowed = new Set([
    'from',
    'to',
    'reply-to',
    'subject',
    'message-id',
    'date',
    'auto-submitted',
    'mime-version',
    'content-type',
    'content-transfer-encoding',
  ])
  for (const { headers, envelope } of smtp.messages) {
    expect(Object.keys(headers).filter((name) => !allowed.has(name))).toEqual([])
    expect(envelope.from).toBe('site@tradefront.example')
    expect(envelope.to.filter((address) => address.includes('evil'))).toEqual([])
    expect(envelope.to).toHaveLength(1)
  }
  measured(`SMTP headers: ${posts.length} attacks, ${taken} mails to the desk, 0 successes`)
}, 120_000)

/** Leaves out the morning's digest, which goes to the desk too. */
function toDesk({ envelope, headers }: ReceivedMail): boolean {
  return envelope.to.includes(DESK) && !headers['message-id']?.startsWith('<digest-')
}
