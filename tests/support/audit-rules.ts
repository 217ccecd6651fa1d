import type { Rule } from './form-rules.ts'

/** A complete and genuine audit form, as a browser sends it. */
export const VALID_AUDIT = {
  name: 'Jo Citizen',
  businessName: 'Sample Roofing',
  trade: 'Roofer',
  serviceArea: 'Inner West',
  phone: '0491 570 006',
  email: 'jo@sample.example',
  consent: 'on',
}

const NAME = 'Name is required'
const BUSINESS = 'Business name is required'
const TRADE = 'Please select your trade'
const AREA = 'Service area is required'
const NEITHER = 'Please provide either phone or email'
const EMAIL = 'Please enter a valid email'
const PHONE = 'Please enter a valid phone number'
const WEBSITE = 'Please enter a valid website URL'
const LEADS = 'Please enter a valid number'
const VALUE = 'Please enter a valid amount'
const BOTTLENECK = 'Please provide 20-300 characters'
const CONSENT = 'Please consent to receive the audit'

/** The rules of the audit form: specification, section 5. An empty `says` means that it is accepted. */
export const AUDIT_RULES: readonly Rule[] = [
  { when: 'everything that is needed', enters: {}, says: {} },
  {
    when: 'nothing at all',
    enters: { name: '', businessName: '', trade: '', serviceArea: '', phone: '', email: '', consent: '' },
    says: {
      name: NAME,
      businessName: BUSINESS,
      trade: TRADE,
      serviceArea: AREA,
      phone: NEITHER,
      consent: CONSENT,
    },
  },
  { when: 'no name', enters: { name: '' }, says: { name: NAME } },
  { when: 'a name of blanks', enters: { name: '   ' }, says: { name: NAME } },
  { when: 'one letter as a name', enters: { name: 'J' }, says: {} },
  { when: 'no business name', enters: { businessName: '' }, says: { businessName: BUSINESS } },
  { when: 'no trade', enters: { trade: '' }, says: { trade: TRADE } },
  { when: 'the last trade of the list', enters: { trade: 'Other' }, says: {} },
  { when: 'no service area', enters: { serviceArea: '' }, says: { serviceArea: AREA } },

  { when: 'phone alone', enters: { email: '' }, says: {} },
  { when: 'email alone', enters: { phone: '' }, says: {} },
  { when: 'neither phone nor email', enters: { phone: '', email: '' }, says: { phone: NEITHER } },
  { when: 'blanks for both', enters: { phone: '  ', email: '' }, says: { phone: NEITHER } },
  { when: 'an email without a domain', enters: { email: 'jo@' }, says: { email: EMAIL } },
  { when: 'an email copied with a soft hyphen', enters: { email: 'jo@sam\u00ADple.example' }, says: {} },
  { when: 'an email without a dot', enters: { email: 'jo@sample' }, says: { email: EMAIL } },
  { when: 'a phone of 7 digits', enters: { phone: '1234567' }, says: { phone: PHONE } },
  { when: 'a phone of 8 digits', enters: { phone: '12345678' }, says: {} },
  { when: 'a phone with letters', enters: { phone: '0491 570 006 ext 2' }, says: { phone: PHONE } },
  { when: 'every sign that a phone may have', enters: { phone: '+61 (2) 5550-0000' }, says: {} },
  {
    when: 'a wrong phone and a wrong email',
    enters: { phone: '12', email: 'jo' },
    says: { phone: PHONE, email: EMAIL },
  },

  { when: 'no website', enters: { website: '' }, says: {} },
  { when: 'a website without https://', enters: { website: 'sample.example' }, says: {} },
  { when: 'a website whose https:// lost a slash', enters: { website: 'https:/sample.example' }, says: {} },
  { when: 'a website with a path', enters: { website: 'https://sample.example/jobs?a=1' }, says: {} },
  { when: 'words for a website', enters: { website: 'not a website' }, says: { website: WEBSITE } },
  { when: 'a script for a website', enters: { website: 'javascript:alert(1)' }, says: { website: WEBSITE } },

  { when: 'no leads a week', enters: { weeklyLeads: '0' }, says: {} },
  { when: 'fewer than no leads', enters: { weeklyLeads: '-1' }, says: { weeklyLeads: LEADS } },
  { when: 'leads that are no number', enters: { weeklyLeads: '1e' }, says: { weeklyLeads: LEADS } },
  { when: 'jobs worth nothing', enters: { avgJobValue: '0' }, says: {} },
  { when: 'a job value between two steps', enters: { avgJobValue: '8525' }, says: {} },
  { when: 'jobs worth less than nothing', enters: { avgJobValue: '-50' }, says: { avgJobValue: VALUE } },
  { when: 'a value that is no number', enters: { avgJobValue: '--' }, says: { avgJobValue: VALUE } },

  {
    when: 'a bottleneck of 19 characters',
    enters: { mainBottleneck: 'x'.repeat(19) },
    says: { mainBottleneck: BOTTLENECK },
  },
  { when: 'a bottleneck of 20 characters', enters: { mainBottleneck: 'x'.repeat(20) }, says: {} },
  {
    when: 'a bottleneck of 300 characters on two lines',
    enters: { mainBottleneck: `${'x'.repeat(150)}\n${'x'.repeat(149)}` },
    says: {},
  },
  {
    when: 'a bottleneck of 301 characters',
    enters: { mainBottleneck: 'x'.repeat(301) },
    says: { mainBottleneck: BOTTLENECK },
  },
  {
    when: '19 characters and blanks around them',
    enters: { mainBottleneck: `   ${'x'.repeat(19)}   ` },
    says: { mainBottleneck: BOTTLENECK },
  },
  { when: 'the box not ticked', enters: { consent: '' }, says: { consent: CONSENT } },
]
