import { problemLine } from '#content/problem.ts'
import { checkContent } from '#content/quality.ts'
import { contentFolderWith, type Files } from './content-folder.ts'

/** What `npm run check:content` says of a good folder with these changes, a line for each problem. */
export async function contentProblems(changes: Files): Promise<string[]> {
  return (await checkContent(contentFolderWith(changes))).map(problemLine)
}
