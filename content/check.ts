import { problemLine } from './problem.ts'
import { checkContent } from './quality.ts'

const problems = await checkContent()
for (const problem of problems) console.error(problemLine(problem))
console.log(problems.length === 0 ? 'Content: no problems.' : `Content: ${problems.length} problem(s).`)
process.exitCode = problems.length === 0 ? 0 : 1
