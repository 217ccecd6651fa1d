import { explainMdx } from './explain-mdx.ts'
import { withoutNames } from './placeholders.ts'
import type { Problem } from './problem.ts'
import type { Sources } from './read.ts'
import { type MdxElement, renderMdx } from './render.ts'
import type { Mdx } from './source-file.ts'

/** The body of a text page as it is rendered. `line` of an element is the file's. */
export type Body = {
  file: string
  /** The page's address. */
  path: string
  /** Null where the body cannot be rendered; `problem` says why. */
  elements: MdxElement[] | null
  problem: Problem | null
}

export async function renderBodies({ resources, pages }: Sources): Promise<Body[]> {
  return Promise.all([
    ...resources.map((resource) => renderBody(resource, `/resources/${resource.slug}`)),
    ...pages.map((page) => renderBody(page, `/${page.slug}`)),
  ])
}

async function renderBody({ file, body, bodyLine }: Mdx<unknown>, path: string): Promise<Body> {
  const inFile = (line: number) => bodyLine + line - 1
  const elements: MdxElement[] = []
  try {
    await renderMdx(withoutNames(body), (element) =>
      elements.push({ ...element, line: inFile(element.line) }),
    )
    return { file, path, elements, problem: null }
  } catch (error) {
    const { line, message } = explainMdx(error, body, bodyLine)
    return { file, path, elements: null, problem: { file, line: inFile(line), message } }
  }
}
