import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { DISCOVERY_ANSWERS, VALID_DISCOVERY } from '#tests/support/discovery-rules.ts'
import { NAUGHTY_STRINGS } from '#tests/support/naughty-strings.ts'
import { answerError, readAnswer, readAnswers } from './answers.ts'
import { Discovery } from './discovery.ts'
import { DISCOVERY_QUESTIONS, type Question } from './questions.ts'

/** How the form's own schema parses this one answer. */
function bySchema({ id }: Question, answer: unknown): { error: string } | { value: unknown } {
  const parsed = Discovery.safeParse({ ...VALID_DISCOVERY, ...DISCOVERY_ANSWERS, [id]: answer })
  if (parsed.success) return { value: parsed.data[id as keyof Discovery] }
  return { error: fieldErrors(parsed.error)[id]?.[0] ?? 'nothing about this answer' }
}

const TYPED = ['', ' ', '0', '20', '1e2', '.5', '$8,500', '-1', '1e9', '100000', '100001', '1e400', 'lots']
const ANSWERS: readonly unknown[] = [
  ...TYPED,
  ...DISCOVERY_QUESTIONS.flatMap((question) =>
    'options' in question ? question.options.map(({ value }) => value) : [],
  ),
  ...NAUGHTY_STRINGS,
  ...[undefined, null, 20, -1, Number.NaN, Number.POSITIVE_INFINITY, true, [], {}],
]

describe.each(DISCOVERY_QUESTIONS)('an answer to $id is read as the form reads it', (question) => {
  test(`in ${ANSWERS.length} spellings`, () => {
    expect(ANSWERS.map((answer) => readAnswer(question, answer))).toEqual(
      ANSWERS.map((answer) => bySchema(question, answer)),
    )
  })

  test('whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
    fc.assert(
      fc.property(typed, (answer) => {
        expect(readAnswer(question, answer)).toEqual(bySchema(question, answer))
      }),
    )
  })
})

test('all answers together are what a recommendation takes; without one of them there is none', () => {
  expect(readAnswers(DISCOVERY_ANSWERS)).toEqual({ ...DISCOVERY_ANSWERS, weeklyLeads: 20, jobValue: 8500 })
  for (const question of DISCOVERY_QUESTIONS) {
    const { [question.id as keyof typeof DISCOVERY_ANSWERS]: _left, ...others } = DISCOVERY_ANSWERS
    const isOptional = answerError(question, undefined) === null
    expect(readAnswers(others) !== null, question.id).toBe(isOptional)
    expect(readAnswers({ ...others, [question.id]: 'nonsense' }), question.id).toBeNull()
  }
})
