import { contentProblems, printProblems } from './content-problems.ts'

const problems = await contentProblems()
printProblems(problems)
process.exitCode = problems.length === 0 ? 0 : 1
