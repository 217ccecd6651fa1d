import { cleanLine } from './clean-text.ts'

const QUERY_TEXT_MAX = 80

/** Names and amounts from an address are text: trimmed, capped, without controls and bidi marks. */
export function textFromQuery(value: string | null | undefined): string {
  const characters = [...cleanLine(value ?? '')]
  return cleanLine(characters.slice(0, QUERY_TEXT_MAX).join(''))
}

/** How to address somebody; '' without a name. */
export function firstWord(name: unknown): string {
  return textFromQuery(typeof name === 'string' ? name : '').split(/\s/)[0] ?? ''
}
