import { type GivenAnswers, readAnswers } from '#domain/discovery/answers.ts'
import { serviceInWords } from '#domain/discovery/in-words.ts'
import { RECOMMENDED_FROM, type Recommendation, recommend } from '#domain/discovery/recommend.ts'
import { totalInWords } from '#domain/price.ts'
import { ContactForm, type ContactFormProps } from './contact-form.tsx'
import { NextActions } from './next-actions.tsx'
import { RecommendedService, type ServiceOffers } from './recommended-service.tsx'
import { ValueEstimate } from './value-estimate.tsx'

export type ResultProps = {
  answers: GivenAnswers
  offers: ServiceOffers
  /** Path of the article on what anybody can do without paying; null if the provider has none. */
  freeSteps: string | null
  contact: Omit<ContactFormProps, 'answers'>
}

/** The whole recommendation, shown before and without any contact details. */
export function DiscoveryResult({ answers, offers, freeSteps, contact }: ResultProps) {
  const answered = readAnswers(answers)
  if (!answered) return null
  const { recommendations, businessType, estimate, price, tooDear } = recommend(answered, offers)
  const [first] = recommendations
  return (
    <div data-discovery-result className="isolate grid gap-10">
      <article className="docket docket-copy">
        <p className="docket-head">
          <span>All nine answered</span>
          <span className="text-soft">{businessType}</span>
        </p>
        <div className="docket-body grid gap-4">
          <h2 data-step-heading tabIndex={-1} className="text-h2">
            {first && headline(first, offers)}
          </h2>
          <p className="max-w-2xl text-lg">{lede(recommendations)}</p>
        </div>
        <ol>
          {recommendations.map((recommendation, i) => (
            <RecommendedService
              key={recommendation.service}
              place={i + 1}
              {...recommendation}
              offers={offers}
            />
          ))}
        </ol>
        <p className="docket-cell flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-5">
          <span className="font-bold">
            {recommendations.length > 1 ? 'All of it together' : 'What it costs'}
          </span>
          <b className="figure text-h3 first-letter:uppercase">{totalInWords(price)}</b>
          <span className="basis-full text-sm text-soft">
            No lock-in.{recommendations.length > 1 && ' You can begin with the first one alone.'}
          </span>
        </p>
        <ValueEstimate
          estimate={estimate}
          answers={answers}
          tooDear={tooDear ? offers[tooDear] : undefined}
          freeSteps={freeSteps}
        />
        <NextActions given={answers} />
      </article>
      <ContactForm {...contact} answers={answers} />
    </div>
  )
}

function headline({ service, points }: Recommendation, offers: ServiceOffers): string {
  if (points < RECOMMENDED_FROM) return 'You have most of this in hand.'
  return `${offers[service]?.name ?? serviceInWords(service)} first.`
}

function lede([first, ...rest]: Recommendation[]): string {
  if (!first || first.points < RECOMMENDED_FROM)
    return 'Nothing you told us is a good reason to spend money with us today. If you ever add one thing, this is the one we would look at.'
  if (rest.length === 0) return 'One thing stands out from your answers. The rest can wait.'
  const lead =
    rest[0]?.points === first.points
      ? 'Your answers point to the next one just as much; we would begin here.'
      : 'Your answers point to it most.'
  return `${lead} ${rest.length === 1 ? 'One more thing is' : 'Two more things are'} worth a look, in this order.`
}
