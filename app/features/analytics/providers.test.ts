import { afterEach, expect, test, vi } from 'vitest'
import { tellProviders } from './providers.ts'

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
