import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Body } from './bodies.ts'
import { type Problem, problemAt } from './problem.ts'
import type { Sources } from './read.ts'

/** Pictures that a visitor would not see, or whose maker /attribution would not name. */
export function unlistedPictures({ images, caseStudies }: Sources, bodies: Body[]): Problem[] {
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
    ...bodies.flatMap(({ file, elements }) =>
      (elements ?? []).flatMap(({ tag, props, line }) => {
        const message = tag === 'img' && typeof props.src === 'string' ? wrong(props.src) : null
        return message ? [{ file, line, message }] : []
      }),
    ),
  ]
}

/** Pictures of which somebody who cannot see them is told nothing. */
export function picturesWithoutText(bodies: Body[]): Problem[] {
  return bodies.flatMap(({ file, elements }) =>
    (elements ?? [])
      .filter(({ tag, props }) => tag === 'img' && !String(props.alt ?? '').trim())
      .map(({ line }) => ({ file, line, message: 'a picture has no alt text: say what it shows' })),
  )
}
