import { blankToMissing } from '#domain/leads/clean-text.ts'
import { readAmount } from '#domain/leads/read-amount.ts'
import { DISCOVERY_QUESTIONS, NO_CHOICE, type NumberQuestion, type Question } from './questions.ts'
import type { DiscoveryAnswers } from './recommend.ts'

/** By question, as typed. A number that was left out is ''; a question that was never answered is missing. */
export type GivenAnswers = Readonly<Record<string, string>>

type Read<Value> = { value: Value } | { error: string }

/**
 * Reads an answer: its value, or what is wrong with it. Duplicates the rules of `Discovery`, and
 * tests compare the two: every step of the page needs them, and the schema library would add 8 KiB
 * to every page of the tool.
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

/** Null if the answer is valid. */
export function answerError(question: Question, answer: unknown): string | null {
  const read = readAnswer(question, answer)
  return 'error' in read ? read.error : null
}

/** All answers that a recommendation needs; null while one of them is invalid. A program may send numbers. */
export function readAnswers(given: Readonly<Record<string, unknown>>): DiscoveryAnswers | null {
  const read = DISCOVERY_QUESTIONS.map(
    (question) => [question.id, readAnswer(question, given[question.id])] as const,
  )
  if (read.some(([, answer]) => 'error' in answer)) return null
  return Object.fromEntries(read.map(([id, answer]) => [id, 'value' in answer ? answer.value : undefined]))
}
