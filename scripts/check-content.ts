import { problemLine } from '../content/problem.ts'
import { contentProblems } from './content-problems.ts'

const problems = await contentProblems()
for (const problem of problems) console.error(problemLine(problem))
console.log(problems.length === 0 ? 'Content: no problems.' : `Content: ${problems.length} problem(s).`)
process.exitCode = problems.length === 0 ? 0 : 1
