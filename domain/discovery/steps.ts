import { textFromQuery } from '#domain/leads/text-from-query.ts'
import { answerError, type GivenAnswers } from './answers.ts'
import { DISCOVERY_QUESTIONS } from './questions.ts'

/** `index` counts the questions from 0; after the last one comes the result. */
export type Step = { index: number; error: string | null }
export const RESULT_INDEX = DISCOVERY_QUESTIONS.length

const RESULT_NAME = 'result'

/** Picks the answers out of an address, a posted form or a draft, and nothing else. */
export function givenAnswers(read: (id: string) => unknown): GivenAnswers {
  const given = DISCOVERY_QUESTIONS.map(({ id }) => [id, read(id)] as const)
  return Object.fromEntries(
    given.flatMap(([id, value]) => (typeof value === 'string' ? [[id, textFromQuery(value)]] : [])),
  )
}

/** How many questions have a valid answer; the address may also hold invalid ones. */
export function countFilled(answers: GivenAnswers): number {
  return DISCOVERY_QUESTIONS.filter(
    (question) => answers[question.id] !== undefined && !answerError(question, answers[question.id]),
  ).length
}

/** '?trade=roofing&team=solo&step=3': leads back to a step without a script and on any device. */
export function stepSearch(answers: GivenAnswers, index: number): string {
  const given = DISCOVERY_QUESTIONS.flatMap(({ id }) => {
    const answer = answers[id]
    return answer === undefined ? [] : [[id, answer]]
  })
  return `?${new URLSearchParams([...given, ['step', stepName(index)]])}`
}

/** The name of a step in the address: '3', 'result'. */
export function stepName(index: number): string {
  return index === RESULT_INDEX ? RESULT_NAME : String(index + 1)
}

/**
 * The requested step, or an earlier question that still needs an answer, which then says so. Without a
 * request, the first question after those already answered.
 */
export function stepAt(asked: string | null, answers: GivenAnswers): Step {
  const open = DISCOVERY_QUESTIONS.findIndex((question) => answerError(question, answers[question.id]))
  const furthest = open === -1 ? RESULT_INDEX : open
  const wanted = indexNamed(asked)
  if (wanted === null) {
    const answered = DISCOVERY_QUESTIONS.findLastIndex(({ id }) => answers[id] !== undefined)
    return { index: Math.min(furthest, answered + 1), error: null }
  }
  if (wanted <= furthest) return { index: wanted, error: null }
  const question = DISCOVERY_QUESTIONS[furthest]
  return { index: furthest, error: question ? answerError(question, answers[question.id]) : null }
}

function indexNamed(name: string | null): number | null {
  if (name === RESULT_NAME) return RESULT_INDEX
  const index = /^[1-9]$/.test(name ?? '') ? Number(name) - 1 : -1
  return index >= 0 && index < RESULT_INDEX ? index : null
}
