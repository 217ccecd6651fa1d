import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAbout, mentions, readPerson } from './person.ts'

function person(text: string) {
  return readPerson(text) ?? expect.unreachable(`${text} is nobody`)
}

test.each([
  '0491 570 006',
  '+61 491 570 006',
  '+61 (0)491 570 006',
  '+61 0491 570 006',
  '0061 491 570 006',
  '0011 61 491570006',
  '0491–570–006',
  '０４９１ ５７０ ００６',
  '٠٤٩١٥٧٠٠٠٦',
  '۰۴۹۱۵۷۰۰۰۶',
])('%s is one number, however it is written on either side', (written) => {
  expect(isAbout({ mobile: '0491570006' }, person(written))).toBe(true)
  expect(isAbout({ phone: written }, person('0491570006'))).toBe(true)
  expect(isAbout({ phone: '0491 570 007' }, person(written))).toBe(false)
})

test.each(['1300 975 707', '+61 1300 975 707', '61 1300 975 707', '0011 61 1300 975 707'])(
  '%s is one number too',
  (written) => {
    expect(isAbout({ mobile: '1300 975 707' }, person(written))).toBe(true)
    expect(isAbout({ mobile: written }, person('+611300975707'))).toBe(true)
    expect(isAbout({ mobile: '1300 975 708' }, person(written))).toBe(false)
  },
)

test.each(['0011 44 20 7946 0958', '0044 20 7946 0958', '+442079460958'])(
  '%s is one number abroad, however it is dialled from here',
  (written) => {
    expect(isAbout({ mobile: written }, person('+44 20 7946 0958'))).toBe(true)
    expect(isAbout({ mobile: '+44 20 7946 0958' }, person(written))).toBe(true)
    expect(isAbout({ mobile: written }, person('+44 20 7946 0959'))).toBe(false)
  },
)

test.each([
  '0491 570 006 (Jo)',
  '0491 570 006 after 5 pm',
  'mob: 0491570006',
  '0491570006 / 02 5550 0000',
  'Jo 0491 570 006 - 9 to 5',
  '+61 2 5550 0000 0491 570 006',
  '0491 570 006 8am-4pm',
  '0491 570 006 (2nd: 02 5550 0000)',
  '0491570006 0255500000',
  '+61 (0)491 570 006 - 9 to 5',
])('who gave %s as their number is whom it is about, also with what stands beside it', (mobile) => {
  expect(isAbout({ mobile }, person('0491 570 006'))).toBe(true)
  expect(isAbout({ message: `Ring ${mobile}` }, person('0491 570 006'))).toBe(false)
  expect(isAbout({ mobile }, person('0491 570 007'))).toBe(false)
})

test('the address of a business’s review page is no number of a person, even if it looks like one', () => {
  const feedback = { feedback: 'Slow', business: 'Sample Plumbing', slug: '0491-570-006' }
  expect(isAbout(feedback, person('0491 570 006'))).toBe(false)
})

test('an address is the same in any case, and only as a whole', () => {
  const kim = person(' Kim@Sample.example ')
  expect(isAbout({ email: 'kim@sample.EXAMPLE' }, kim)).toBe(true)
  expect(isAbout({ email: 'kim@sample.example.com' }, kim)).toBe(false)
  expect(isAbout({ email: 'Kim kim@sample.example' }, kim)).toBe(true)
  expect(isAbout({ message: 'write to kim@sample.example' }, kim)).toBe(false)
})

test.each(['jo@müller.example', 'Jo@MÜLLER.example', 'jo@xn--mller-kva.example'])(
  '%s is one address, whichever way a browser sends its domain',
  (email) => {
    const others = ['jo@müller.example', 'jo@xn--mller-kva.example']
    for (const other of others) {
      expect(isAbout({ email }, person(other))).toBe(true)
      expect(isAbout({ email: other }, person(email))).toBe(true)
      expect(mentions(`Write to ${email}.`, person(other))).toBe(true)
    }
    expect(isAbout({ email }, person('jo@muller.example'))).toBe(false)
  },
)

test.each([
  '0491/570/006',
  '0491,570,006',
  '0491_570_006',
  '0491:570:006',
  '0491·570·006',
  '0491\u2212570\u2212006',
  '0491~570~006',
  'Jo (0491/570/006)',
])('the assessment takes %s for a number, so it is theirs', (mobile) => {
  expect(isAbout({ mobile }, person('0491 570 006'))).toBe(true)
  expect(isAbout({ mobile }, person('0491 570 007'))).toBe(false)
  expect(isAbout({ mobile: `+44 ${mobile}` }, person('0491 570 006'))).toBe(false)
})

test.each(['after 4: 9157 0006', '4pm on 9157 0006', '0491 570 00 ext 6', '9157 0006 from 4 (049)'])(
  'nor do the figures of %s make another number together',
  (mobile) => {
    expect(isAbout({ mobile }, person('0491 570 006'))).toBe(false)
    expect(isAbout({ mobile }, person('4915 70006'))).toBe(false)
  },
)

test.each([
  'jo@sample.example/jo2@sample.example',
  'jo2@sample.example|jo@sample.example',
  'jo@sample.example!',
  "'jo@sample.example'",
  'jo @ sample.example',
  'ＪＯ@sample.example (work)',
  'email=jo@sample.example, thanks',
  'jo@sample.example.',
])('the feedback takes %s for an address, so it is theirs', (email) => {
  expect(isAbout({ email }, person('jo@sample.example'))).toBe(true)
  expect(isAbout({ email }, person('o@sample.example'))).toBe(false)
  expect(isAbout({ email: email.replace(/(jo|ＪＯ)(?= ?@)/g, 'kim.$1') }, person('jo@sample.example'))).toBe(
    false,
  )
})

test.each([
  'a/jo@sample.example',
  "o'jo@sample.example",
  "my o'jo@sample.example",
  'kim&jo@sample.example (work)',
  'jo@sample.example.au',
  'jo@sample.example-trades',
])('%s is somebody else', (email) => {
  expect(isAbout({ email }, person('jo@sample.example'))).toBe(false)
})

test('what somebody else wrote about them is a mention', () => {
  expect(mentions('My partner (KIM@sample.example) knows.', person('kim@sample.example'))).toBe(true)
  expect(mentions('Kim is at kim@sample.example...', person('kim@sample.example'))).toBe(true)
  expect(mentions('akim@sample.example', person('kim@sample.example'))).toBe(false)
  expect(mentions('Ring 0491 570 006, please', person('+61491570006'))).toBe(true)
  expect(mentions('Ring 0491 570 0061', person('+61491570006'))).toBe(false)
  expect(mentions('Ring 02 5550 0000, or 0491 570 006', person('+61491570006'))).toBe(true)
  expect(mentions('Ring +44 20 7946 0958', person('+44 20 7946 0958'))).toBe(true)
  expect(mentions('Ring 0491 255500142', person('02 5550 0142'))).toBe(false)
})

test('an answer that is nothing but their number or address is theirs, whatever was asked', () => {
  expect(isAbout({ name: 'Jo', message: '0491 570 006' }, person('+61 491 570 006'))).toBe(true)
  expect(isAbout({ name: 'Jose\u0301@sample.example', trade: 'Roofer' }, person('josé@sample.example'))).toBe(
    true,
  )
  expect(isAbout({ name: 'Jo', message: '0491 570 006' }, person('jo@sample.example'))).toBe(false)
})

test.each([
  '',
  '   ',
  'Kim',
  '1234567',
  '13 11 26',
  '@',
  'Kim kim@sample.example',
  'kim@sample.example 9 am',
  '0000000000',
  'TF-8K2MQ4WX',
  '+',
  '%',
])('%j is nobody', (text) => {
  expect(readPerson(text)).toBeNull()
})

test.each(['5550 0142', '0412 3456', '0123-4567'])(
  '%s has the eight digits that a form asks for',
  (phone) => {
    expect(isAbout({ phone }, person(phone))).toBe(true)
    expect(isAbout({ phone: `Jo ${phone}`, email: '2jo@sample.example' }, person(phone))).toBe(true)
    expect(isAbout({ phone: '0491 570 006' }, person(phone))).toBe(false)
  },
)

test('numbers, lists and nothing at all in a payload are nobody', () => {
  expect(isAbout({ a: 491570006, b: null, c: ['0491570006'], d: undefined }, person('0491570006'))).toBe(
    false,
  )
})

/** Ways to write numbers that end in the same eight digits, by what distinguishes the numbers. */
const WRITTEN: Record<string, (a: string, b: string) => string[]> = {
  'no area': (a, b) => [`${a} ${b}`, `${a}${b}`, `${a}-${b}`],
  'area 2': (a, b) => [
    `02 ${a} ${b}`,
    `(02) ${a} ${b}`,
    `02${a}${b}`,
    `+61 2 ${a} ${b}`,
    `+61 (0)2 ${a} ${b}`,
  ],
  'area 7': (a, b) => [`07 ${a} ${b}`, `(07) ${a}-${b}`, `0061 7 ${a} ${b}`, `0011 61 07 ${a} ${b}`],
  'mobile 04': (a, b) => [`04${a.slice(0, 2)} ${a.slice(2)}${b.slice(0, 1)} ${b.slice(1)}`, `+614${a}${b}`],
  'country 44, area 2': (a, b) => [
    `+44 2 ${a} ${b}`,
    `+44 (0)2 ${a} ${b}`,
    `0011 44 2 ${a} ${b}`,
    `44 2 ${a} ${b}`,
  ],
  'country 64, area 7': (a, b) => [`+64 7 ${a} ${b}`, `0064 (07) ${a} ${b}`, `64 7 ${a}${b}`],
  'country 44, area 4': (a, b) => [
    `+44 4${a.slice(0, 2)} ${a.slice(2)}${b.slice(0, 1)} ${b.slice(1)}`,
    `+44 4 ${a} ${b}`,
  ],
}

test('two numbers that differ are never one person, whatever they share and however they are written', () => {
  const half = fc.integer({ min: 1_000, max: 9_999 }).map(String)
  fc.assert(
    fc.property(half, half, (a, b) => {
      const all = Object.entries(WRITTEN).flatMap(([whose, ways]) =>
        ways(a, b).map((phone) => ({ whose, phone })),
      )
      const mistaken = all.flatMap((asked) =>
        all
          .filter(({ whose, phone }) => whose !== asked.whose && isAbout({ phone }, person(asked.phone)))
          .map(({ phone }) => `${asked.phone} is not ${phone}`),
      )
      expect(mistaken).toEqual([])
    }),
  )
})

test('a number is found at the end of a long row of others', () => {
  const row = Array.from({ length: 3_000 }, (_, i) => i % 10).join(' ')
  expect(mentions(`${row} 0011 61 0491 570 006`, person('0491 570 006'))).toBe(true)
  expect(mentions(`${row} 0491 570 007`, person('0491 570 006'))).toBe(false)
})
