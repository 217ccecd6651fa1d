import type { Source } from './source-file.ts'

/** One thing wrong in the content: where, what, and what to do about it. */
export type Problem = { file: string; line: number; message: string }

/** A problem at the line of `path` in its file. */
export function problemAt(source: Source<unknown>, path: PropertyKey[], message: string): Problem {
  return { file: source.file, line: source.lineAt(path), message }
}

/** Holds all problems at once, so that a marketer can fix them in one go. */
export class ContentError extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super(`The content has ${problems.length} problem(s):\n${problems.map(problemLine).join('\n')}`)
    this.name = 'ContentError'
    this.problems = problems
  }
}

/** `content/site.yaml:12 what is wrong`, which editors and terminals turn into a link. */
export function problemLine(problem: Problem): string {
  return `${problem.file}:${problem.line} ${problem.message}`
}
