import { RoiCalculator } from '#app/features/roi-calculator/roi-calculator.tsx'
import { RoiLive } from '#app/features/roi-calculator/roi-live.tsx'
import { roiProps } from '#app/features/roi-calculator/roi-props.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { loadContent } from '#content/load.ts'
import { roiFromSearch, unansweredRoi } from '#domain/roi/roi-form.ts'
import type { Route } from './+types/roi'

/** The home page's calculator for browsers without JavaScript: the server works it out. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = roiFromSearch(new URL(request.url).searchParams)
  return {
    ...roiProps(loadContent().home.roi, asked ?? undefined),
    errors: asked ? unansweredRoi(asked) : {},
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const refused = Object.keys(loaderData.errors).length > 0
  const { heading: title } = loaderData.words
  const description =
    'Put in your own figures and see what answering sooner could be worth. An illustrative estimate, with its assumptions.'
  const path = '/roi'
  return pageMeta({ title, description, path, noindex: true, card: path, refused }, matches)
}

export default function RoiPage({ loaderData }: Route.ComponentProps) {
  return <RoiCalculator {...loaderData} heading="h1" live={RoiLive} />
}
