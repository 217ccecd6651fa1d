import { expect, test } from 'vitest'
import { peopleCommands } from './people.ts'

const LEAD = { id: '1', reference: 'TF-8K2MQ4WX', kind: 'enquiry', createdAt: '2026-11-23T00:00:00.000Z' }
const ERASED = { erased: true, submissions: [LEAD], counts: { submissions: 1 } }
const NOWHERE_ELSE = { mentionedIn: [], keptFreeFor: [], alsoKnownBy: [] }

test.each([
  [true, false],
  [false, true],
])(
  'what was erased and overwritten in the file: %s; that it can still be read there is said: %s',
  (overwritten, said) => {
    const text = peopleCommands.erase?.text?.({ ...ERASED, ...NOWHERE_ELSE, overwritten } as never)
    expect(text).toMatch(/^Erased:\n/)
    expect(text?.includes('The database file was in use, so the data can still be read in it.')).toBe(said)
  },
)
