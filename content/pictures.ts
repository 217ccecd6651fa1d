import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Problem, problemAt } from './problem.ts'
import type { Sources } from './read.ts'

/** Pictures that a visitor would not see, or whose maker /attribution would not name. */
export function pictureProblems({ images, caseStudies, resources, pages }: Sources): Problem[] {
  const listed = new Set((images?.value ?? []).map(({ path }) => path))
  const wrong = (src: string) => {
    if (!src.startsWith('/')) {
      return `the picture ${src} is not shown: put it into public/images, list it in images.yaml, and name it as /images/…`
    }
    return listed.has(src) ? null : `the picture ${src} is not listed in images.yaml: add it there`
  }
  return [
    ...(images?.value ?? []).flatMap(({ path }, i) =>
      images && !existsSync(join(process.cwd(), 'public', path))
        ? [problemAt(images, [i, 'path'], `there is no file public${path}: put it there or correct the path`)]
        : [],
    ),
    ...caseStudies.flatMap((study) => {
      const message = wrong(study.value.image.src)
      return message ? [problemAt(study, ['image', 'src'], message)] : []
    }),
    ...[...resources, ...pages].flatMap((page) =>
      page.body.split('\n').flatMap((text, i) =>
        picturesIn(text).flatMap((src) => {
          const message = wrong(src)
          return message ? [{ file: page.file, line: page.bodyLine + i, message }] : []
        }),
      ),
    ),
  ]
}

function picturesIn(text: string): string[] {
  const sources = text.matchAll(/!\[[^\]]*\]\(([^)\s]+)|<img[^>]*\bsrc="([^"]*)"/g)
  return [...sources].map((match) => match[1] ?? match[2] ?? '')
}
