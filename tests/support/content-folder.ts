import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { DISCOVERY_SERVICES } from '#domain/discovery/questions.ts'

/** A picture that exists. */
export const PICTURE = '/images/case-study-building-services.svg'

/** File name to its content; a string is written as it is, data as YAML. Null leaves the file out. */
export type Files = Record<string, unknown>

/** Creates a small valid content folder in the temp directory, with the given files replacing its own. */
export function contentFolderWith(changes: Files = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'content-'))
  for (const [path, data] of Object.entries({ ...validFiles(), ...changes })) {
    if (data === null) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof data === 'string' ? data : stringify(data))
  }
  return root
}

const price = (name: string) => ({ name, amount: 100, per: 'month' })
const point = (name: string) => ({ title: name, text: `${name} text` })
const points = (...names: string[]) => names.map(point)
const sentence = (name: string) => `What a visitor finds on the page about ${name}, said in one sentence.`
const faqs = (...ids: string[]) => ids.map((id) => ({ id, question: `${id}?`, answer: `Yes, ${id}.` }))

/** Words that no other page has, so that test pages are long enough and unlike each other. */
const prose = (name: string, words = 520) => Array.from({ length: words }, (_, i) => `${name}${i}`).join(' ')

export function validSite() {
  const claim = { text: 'A claim of 1', source: 'Our own figure' }
  return {
    brand: 'Acme',
    titleSuffix: 'Acme',
    legalName: 'Acme Pty Ltd',
    description: 'What Acme does',
    foundingYear: 2023,
    founder: 'Sam Sample',
    abn: '00 000 000 000',
    industry: 'Trades',
    knowsAbout: ['one', 'two', 'three'],
    phone: '+61255500142',
    emails: { general: 'a@acme.example', support: 'b@acme.example', sales: 'c@acme.example' },
    social: {
      facebook: 'https://a.example',
      linkedin: 'https://b.example',
      youtube: 'https://c.example',
      google: 'https://d.example',
    },
    timeZone: 'Australia/Sydney',
    hours: [{ days: ['monday'], opens: '09:00', closes: '18:00' }],
    holidays: [],
    booking: { leadMinutes: 120, bufferMinutes: 15, dailyLimit: 10, horizonDays: 28 },
    offices: [
      {
        name: 'Acme Sydney',
        street: '1 Sample Street',
        suburb: 'Sydney',
        state: 'NSW',
        postcode: '2000',
        geo: { latitude: -33.9, longitude: 151.2 },
        phone: '+61255500142',
        email: 'd@acme.example',
        area: 'harbour-nsw',
        servedAreas: ['Sydney CBD'],
      },
    ],
    claims: {
      rating: { value: 4.9, count: 127, source: 'Our own tally' },
      reply: claim,
      moreJobs: claim,
      fasterReplies: claim,
      setup: claim,
    },
    prices: {
      answering: price('Answering'),
      ...Object.fromEntries(DISCOVERY_SERVICES.map((name) => [name, price(name)])),
      'missed-call-response': { name: 'Missed call', amount: 1297, per: 'month' },
    },
    notices: Object.fromEntries(
      ['assessment', 'audit', 'audit-consent', 'feedback', 'booking', 'enquiry', 'discovery'].map((form) => [
        form,
        { version: '2026-11-21', wording: '{legalName} asks, on {phone}' },
      ]),
    ),
  }
}

export function validService(slug: string, related: string[]) {
  return {
    slug,
    name: slug,
    title: `Service ${slug}`,
    description: sentence(slug),
    group: 'answer',
    headline: slug,
    lede: `About ${slug}`,
    problem: { heading: 'Problem', paragraphs: [prose(slug), 'second'] },
    youGet: { heading: 'You get', items: points('a', 'b', 'c') },
    howItWorks: { heading: 'How', steps: points('d', 'e', 'f') },
    honest: { heading: 'Honest', paragraphs: ['It does not fit all'] },
    faqs: faqs('one', 'two', 'three'),
    related,
    callToAction: { heading: 'Start', text: 'Now', label: 'Start' },
  }
}

export function validArea(slug: string) {
  return {
    slug,
    aliases: [slug.replace(/-\w+$/, '')],
    name: slug,
    state: 'NSW',
    title: `Area ${slug}`,
    description: sentence(slug),
    headline: slug,
    lede: `About ${slug}`,
    geo: { latitude: -33.9, longitude: 151.2 },
    suburbs: ['a', 'b', 'c', 'd', 'e', 'f'],
    local: { heading: 'Local', paragraphs: [prose(slug), 'two', 'three'] },
    tradesInDemand: ['x', 'y', 'z'].map((trade) => ({ trade, why: 'because', service: 'alpha' })),
    proof: { heading: 'Proof', paragraphs: ['None yet'] },
    faqs: faqs('one', 'two', 'three'),
  }
}

export function article(name: string, body = 'Some words.', more: Record<string, unknown> = {}): string {
  const matter = {
    title: `Page ${name}`,
    description: sentence(name),
    headline: name,
    published: '2026-11-21',
    ...more,
  }
  return `---\n${stringify(matter)}---\n\n${body}\n`
}

function validFiles(): Files {
  return {
    'site.yaml': validSite(),
    'home.yaml': validHome(),
    'audit.yaml': validAudit(),
    'book.yaml': validBook(),
    'nudges.yaml': {
      contactBar: { callLabel: 'Call', bookLabel: 'Book' },
      homeBar: { assessmentLabel: 'Start' },
      exitIntent: {
        heading: 'Wait',
        text: 'A word',
        points: [{ figure: '1 min', text: 'Short' }],
        assessmentLabel: 'Start',
      },
    },
    'faqs.yaml': faqs('value', 'cost'),
    'services/alpha.yaml': {
      ...validService('alpha', ['beta', 'gamma']),
      price: 'answering',
      aliases: ['first'],
    },
    'services/beta.yaml': validService('beta', ['alpha', 'gamma']),
    'services/gamma.yaml': { ...validService('gamma', ['alpha', 'beta']), order: 1 },
    'services/delta.yaml': { ...validService('delta', ['first', 'beta']), group: 'follow-up' },
    'areas/harbour-nsw.yaml': validArea('harbour-nsw'),
    'areas/river-vic.yaml': validArea('river-vic'),
    'areas/hills-sa.yaml': validArea('hills-sa'),
    'case-studies/study.yaml': validCaseStudy(),
    'resources/older.mdx': article('older', 'Old.', { published: '2025-01-01' }),
    'resources/newer.mdx': article('newer', prose('n', 660), { related: ['older', 'alpha'] }),
    'pages/about.mdx': article('about'),
    'pages/privacy.mdx': article('privacy', 'Write to {supportEmail}.'),
    'pages/terms.mdx': article('terms', '{rating} out of 5 from {ratingCount}, from {missedCallPrice}'),
    'pages/accessibility.mdx': article('accessibility'),
    'pages/attribution.mdx': article('attribution'),
    'images.yaml': [
      {
        path: PICTURE,
        title: 'A',
        alt: 'A drawing',
        width: 10,
        height: 10,
        made: 'Drawn',
        maker: 'Us',
        licence: 'Ours',
      },
    ],
    'experiments.yaml': validExperiments(),
  }
}

export function validExperiments() {
  return {
    hero_copy: experiment({ headline: 'Headline', sub: 'Sub' }, { headline: 'Other', sub: 'Other' }),
    primary_cta: experiment({ label: 'Start' }, { label: 'Go' }),
  }
}

function experiment(a: object, b: object) {
  return { name: 'Test', hypothesis: 'B is better', start: '2026-11-21', split: 50, variants: { A: a, B: b } }
}

export function validCaseStudy() {
  return {
    slug: 'study',
    clientName: 'Client',
    trade: 'Building',
    location: 'Sydney NSW',
    title: 'Case study',
    description: sentence('the study'),
    summary: 'A sample',
    image: { src: PICTURE, alt: 'A drawing', width: 10, height: 10 },
    challenge: ['hard'],
    solution: ['solved'],
    results: [{ label: 'Calls', value: 'answered' }],
    testimonial: { quote: 'Good', person: 'Sam Sample', role: 'Owner', rating: 5 },
    sample: true,
  }
}

export function validHome() {
  const text = { heading: 'Heading', lede: 'Lede' }
  const messages = ['business', 'customer', 'business'].map((from) => ({ from, time: '2 pm', text: 'Hello' }))
  return {
    title: 'Home',
    description: sentence('home'),
    hero: {
      headline: 'Headline',
      sub: 'Sub',
      assessmentLabel: 'Start',
      callLabel: 'Call',
      chips: ['a', 'b', 'c', 'd'],
      conversation: {
        mark: 'Example',
        summary: 'A call',
        with: 'Customer',
        missedCall: { time: '2 pm', text: 'Missed' },
        messages,
        outcome: 'Booked',
      },
    },
    trustBadges: points('a', 'b', 'c', 'd'),
    guarantee: { heading: 'Guarantee', paragraphs: ['We do'], points: ['one', 'two'], smallPrint: 'Small' },
    howItWorks: { ...text, steps: points('a', 'b', 'c') },
    roi: { ...text, disclaimer: 'Estimate', noGain: 'None', prompt: 'Choose', auditLabel: 'Audit' },
    proof: {
      ...text,
      figures: ['reply', 'moreJobs', 'setup'].map((claim) => ({ claim, value: '1', label: 'one' })),
      note: 'Note',
    },
    caseStudy: { heading: 'Study', slug: 'study', linkLabel: 'Read' },
    whyUs: { ...text, points: points('a', 'b', 'c') },
    services: { ...text, slugs: ['alpha', 'beta', 'gamma', 'delta'], allLabel: 'All' },
    areas: { ...text, slugs: ['harbour-nsw', 'river-vic', 'hills-sa'], more: [], allLabel: 'All' },
    faq: text,
    finalCallToAction: { heading: 'Go', text: 'Now', label: 'Start' },
    integrations: {
      heading: 'Works',
      text: 'With',
      formHeading: 'Form',
      formText: 'Here',
      groups: points('a', 'b'),
    },
  }
}

export function validAudit() {
  return {
    title: 'Audit',
    description: sentence('the audit'),
    heading: 'Audit',
    lede: 'Lede',
    youGet: { heading: 'You get', items: [{ title: 'Replies', value: 'faster', claim: 'fasterReplies' }] },
    contactHint: 'One is enough',
    testimonial: { heading: 'Study', slug: 'study', linkLabel: 'Read' },
    steps: points('a', 'b', 'c'),
    microOffer: { heading: 'Faster?', text: 'Call' },
  }
}

export function validBook() {
  const text = { heading: 'Heading', lede: 'Lede' }
  return {
    title: 'Book',
    description: sentence('booking'),
    ...text,
    move: { title: 'Move', ...text, lost: 'Lost' },
    whatHappens: { heading: 'Call', steps: points('a') },
    talkNow: { heading: 'Ring' },
    embed: { question: 'Empty?', linkLabel: 'Ours' },
  }
}
