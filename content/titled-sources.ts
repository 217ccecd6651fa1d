import type { Sources } from './read.ts'
import type { Source } from './source-file.ts'

/** Every page that names its own title. */
export function titledSources(sources: Sources): Source<{ title: string }>[] {
  const { home, audit, book, services, areas, caseStudies, resources, pages } = sources
  const single = [home, audit, book].filter((source) => source !== null)
  return [...single, ...services, ...areas, ...caseStudies, ...resources, ...pages]
}
