import * as z from 'zod/mini'
import { formatAud } from '#domain/money.ts'
import { Answered } from './discovery.ts'
import type { Question } from './questions.ts'

/** 'It rings out', '$8,500'. Null for a question without an answer. */
export function answerInWords(question: Question, answer: unknown): string | null {
  if (answer === undefined) return null
  if ('options' in question) return question.options.find(({ value }) => value === answer)?.label ?? null
  const parsed = z.safeParse(Answered.shape[question.id], answer)
  if (!parsed.success) return null
  if (parsed.data === undefined) return 'Left out'
  return question.money ? formatAud(parsed.data) : parsed.data.toLocaleString('en-AU')
}

/** 'Missed call response'. */
export function serviceInWords(service: string): string {
  const words = service.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
