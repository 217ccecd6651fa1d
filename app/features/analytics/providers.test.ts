import { afterEach, expect, test, vi } from 'vitest'
import { setTag, tellProviders } from './providers.ts'

afterEach(() => vi.unstubAllGlobals())

test('the pixel hears of a lead with the form that it came from as its source', () => {
  const fbq = vi.fn()
  vi.stubGlobal('window', { fbq })
  tellProviders('lead_generated', { form_id: 'audit', value: 497, currency: 'AUD' })
  tellProviders('phone_click', { location: 'header', value: 497 })
  expect(fbq.mock.calls).toEqual([
    ['track', 'Lead', { form_id: 'audit', value: 497, currency: 'AUD', source: 'audit' }],
    ['track', 'Contact', { location: 'header', value: 497 }],
  ])
})

test.each([
  ['lead_generated', 'Lead'],
  ['form_step_completed', 'InitiateCheckout'],
  ['phone_click', 'Contact'],
  ['booking_intent', 'Schedule'],
  ['page_view', 'PageView'],
  ['cta_click', undefined],
  ['form_submit', undefined],
])('the pixel knows %s as %s', (event, name) => {
  const fbq = vi.fn()
  vi.stubGlobal('window', { fbq })
  tellProviders(event, {})
  expect(fbq.mock.calls.map(([, said]) => said)).toEqual(name ? [name] : [])
})

test('a lead, and nothing else, is a conversion of the ads account, worth 497 AUD', () => {
  const [gtag, gtag_report_conversion] = [vi.fn(), vi.fn()]
  vi.stubGlobal('window', { gtag, gtag_report_conversion })
  const conversions = () => gtag.mock.calls.filter(([, event]) => event === 'conversion')
  tellProviders('lead_generated', { form_id: 'audit' })
  expect(conversions()).toEqual([])
  expect(gtag_report_conversion).toHaveBeenCalledTimes(1)
  setTag('AW-000/sample', '')
  for (const event of ['phone_click', 'form_submit', 'lead_generated']) tellProviders(event, {})
  setTag(null, '')
  expect(conversions()).toEqual([
    ['event', 'conversion', { send_to: 'AW-000/sample', value: 497, currency: 'AUD' }],
  ])
  expect(gtag_report_conversion).toHaveBeenCalledTimes(2)
})
