import { expect, test } from 'vitest'
import { Email } from './email.ts'

test.each([
  ['at its end', ''],
  ['before a letter', 'x'],
  ['before a letter whose form they choose', 'ی'],
])(
  'joiners without end %s are read once: from each to the end of all took a quarter of a second',
  (_where, after) => {
    const email = `jo@sample.example${'\u200C\u200D'.repeat(5_000)}${after}`
    const before = process.cpuUsage()
    Email.safeParse(email)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(100)
  },
)

test.each([
  ['jo\u200D\u200C@sample\u200C.example\u200D\u200C', 'jo@sample.example'],
  ['jo@نامه\u200C\u200Bای\u00AD.example', 'jo@xn--mgba3gch31f060k.example'],
])('%j is %s', (typed, email) => {
  expect(Email.parse(typed)).toBe(email)
})
