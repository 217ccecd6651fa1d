import { problemLine } from '../content/problem.ts'
import { checkContent } from '../content/quality.ts'

/** Prints everything wrong with the content, with file and line, and the number of it last, which it returns. */
export async function printContentProblems(): Promise<number> {
  const problems = await checkContent()
  for (const problem of problems) console.error(problemLine(problem))
  console.log(problems.length === 0 ? 'Content: no problems.' : `Content: ${problems.length} problem(s).`)
  return problems.length
}

if (import.meta.main) process.exitCode = (await printContentProblems()) === 0 ? 0 : 1
