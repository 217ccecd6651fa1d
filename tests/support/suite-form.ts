/** `npm run test:faults` runs the whole form; `npm test` a short one of the same tests, with smaller numbers. */
export const WHOLE = process.env.FAULTS === 'whole'

export function sized<T>({ short, whole }: { short: T; whole: T }): T {
  return WHOLE ? whole : short
}

/** In the short form every third one, with another offset each turn, so that three turns cover all. */
export function someOf<T>(all: readonly T[], turn: number): readonly T[] {
  return WHOLE ? all : all.filter((_each, index) => index % 3 === turn % 3)
}

/** Prints a test's measurement in the suite's output. */
export function measured(line: string): void {
  process.stdout.write(`  ▪ ${line}\n`)
}
