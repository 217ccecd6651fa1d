import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DISCOVERY_SERVICES } from '#domain/discovery/questions.ts'
import { automationPayload, feedbackPayload, leadManagerPayload } from '#domain/leads/payloads.ts'
import { stageChangePayload } from '#domain/operator/stage-change.ts'
import { sampleAssessment } from '#tests/support/sample-assessment.ts'

const phoneE164 = '+61491570006'
const lead = sampleAssessment()
const feedback = sampleAssessment({
  kind: 'feedback',
  payload: {
    business: 'Sample Plumbing',
    rating: 2,
    name: 'Pat Sample',
    email: 'pat@sample.example',
    feedback: 'Response time was slow',
    category: 'Timeliness',
  },
  attribution: { pageUrl: 'https://tradefront.example/r/sample-plumbing' },
})

/** Empties `tradefront`, which the document shows only once, under Automation. */
function withoutEvidence(payload: Record<string, unknown>) {
  return { ...payload, tradefront: {} }
}

const text = readFileSync('docs/webhooks.md', 'utf8')

test('docs/webhooks.md names every service that a discovery lead can be recommended, and no other', () => {
  const [, named = ''] = /`recommendedService` of a discovery lead is ([^.]*)\./.exec(text) ?? []
  expect([...named.matchAll(/`([\w-]+)`/g)].map(([, service]) => service)).toEqual([...DISCOVERY_SERVICES])
})

test('the bodies in docs/webhooks.md are what we send, field by field', () => {
  const documented = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json ?? ''))
  const config = { productName: 'Tradefront', tradeType: 'Roofing', tags: ['Free Trial'], phoneE164 }
  const change = { was: 'new', stage: 'contacted', at: '2026-11-21T00:10:00.000Z' } as const
  const sent = [
    automationPayload(lead, { tradeType: 'Roofing', phoneE164 }),
    withoutEvidence(leadManagerPayload(lead, config)),
    withoutEvidence(feedbackPayload(feedback)),
    stageChangePayload({ submission: lead, phoneE164, ...change }),
  ]
  expect(documented).toEqual(JSON.parse(JSON.stringify(sent)))
})

test('docs/webhooks.md names the fields of a contact that are sent empty, and no other', () => {
  const [, named = ''] = /automation body, ([^.]*) in a contact/.exec(text) ?? []
  const config = { productName: 'Tradefront', tradeType: 'Roofing', tags: [], phoneE164 }
  const barely = sampleAssessment({ kind: 'discovery', payload: { phone: '0491 570 006' } })
  const { contact } = leadManagerPayload(barely, config)
  const empty = Object.entries(contact as Record<string, unknown>).flatMap(([name, value]) =>
    value === '' ? [name] : [],
  )
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(empty)
})
