import { blankToMissing } from '#domain/leads/clean-text.ts'
import { readAmount } from '#domain/leads/read-amount.ts'
import { DISCOVERY_QUESTIONS, NO_CHOICE, type NumberQuestion, type Question } from './questions.ts'
import type { DiscoveryAnswers } from './recommend.ts'

/** By question, as typed. A number that was left out is ''; a question that was never answered is missing. */
export type GivenAnswers = Readonly<Record<string, string>>

type Read<Value> = { value: Value } | { error: string }

/**
 * What an answer comes to, or what is wrong with it: the rules of `Discovery`, which the tests hold it to. Each step of
 * the page goes by it, and with the schema library every page of the tool would weigh 8 KiB more.
 */
export function readAnswer(question: Question, answer: unknown): Read<string | number | undefined> {
  if (!('options' in question)) return readNumber(question, answer)
  const chosen = question.options.find(({ value }) => value === answer)
  return chosen ? { value: chosen.value } : { error: NO_CHOICE }
}

export function readNumber(question: NumberQuestion, answer: unknown): Read<number | undefined> {
  if (blankToMissing(answer) === undefined) return { value: undefined }
  const amount = readAmount(answer, question.max)
  return amount === null ? { error: question.wrong } : { value: amount }
}

/** Null where the answer will do. */
export function answerError(question: Question, answer: unknown): string | null {
  const read = readAnswer(question, answer)
  return 'error' in read ? read.error : null
}

/** All that a recommendation takes; null while one of the answers will not do. */
export function readAnswers(given: GivenAnswers): DiscoveryAnswers | null {
  const read = DISCOVERY_QUESTIONS.map(
    (question) => [question.id, readAnswer(question, given[question.id])] as const,
  )
  if (read.some(([, answer]) => 'error' in answer)) return null
  return Object.fromEntries(read.map(([id, answer]) => [id, 'value' in answer ? answer.value : undefined]))
}
