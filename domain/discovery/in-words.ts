import { capitalised } from '#domain/capitalised.ts'
import { formatAud } from '#domain/money.ts'
import { readNumber } from './answers.ts'
import type { Question } from './questions.ts'

/** 'It rings out', '$8,500'. Null if the question has no answer. */
export function answerInWords(question: Question, answer: unknown): string | null {
  if (answer === undefined) return null
  if ('options' in question) return question.options.find(({ value }) => value === answer)?.label ?? null
  const read = readNumber(question, answer)
  if ('error' in read) return null
  if (read.value === undefined) return 'Left out'
  return question.money ? formatAud(read.value) : read.value.toLocaleString('en-AU')
}

/** 'Missed call response'. */
export function serviceInWords(service: string): string {
  return capitalised(service.replaceAll('-', ' '))
}
