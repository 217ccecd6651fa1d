import type { Content } from '#content/load.ts'

/** The card of a case study with the home page's words for it; undefined where none is named. */
export function caseStudyCard({ home, caseStudyBySlug }: Content, slug: string | undefined) {
  const study = slug ? caseStudyBySlug(slug) : undefined
  if (!study || !home.caseStudy) return undefined
  const { heading, linkLabel } = home.caseStudy
  const { clientName, summary, image, sample } = study
  return { heading, linkLabel, path: `/work/${study.slug}`, clientName, summary, image, sample }
}
