import { Link } from 'react-router'
import type { GivenAnswers } from '#domain/discovery/answers.ts'
import { type DiscoveryResult, missesNoCalls } from '#domain/discovery/recommend.ts'
import { formatAud } from '#domain/money.ts'
import { type Price, priceInWords } from '#domain/price.ts'
import { isRoiTrade, ROI_PREMISE, roiAssumptions } from '#domain/roi/roi.ts'

type ValueEstimateProps = {
  estimate: DiscoveryResult['estimate']
  answers: GivenAnswers
  /** The first recommendation paid by the month, where the estimate does not reach its price. */
  tooDear: Price | undefined
  /** Path of the article on what anybody can do without paying. */
  freeSteps: string | null
}

export function ValueEstimate({ estimate, answers, tooDear, freeSteps }: ValueEstimateProps) {
  if (!estimate) {
    return <p className="docket-cell py-5 text-soft">{whyNone(answers)}</p>
  }
  const { numbers, result } = estimate
  return (
    <section className="docket-cell py-5">
      <h3 className="mark">Illustrative estimate</h3>
      <p className="figure mt-3">
        {result.noGain ? 'No gain' : `${formatAud(result.additionalRevenue)} a month`}
      </p>
      <p className="mt-3 max-w-2xl">
        {result.noGain
          ? 'By these sums, answering and following up would not bring you more than you take now.'
          : `In extra work, if ${ROI_PREMISE}. Arithmetic, not a promise, and before what the service costs.`}
      </p>
      {tooDear && (
        <p className="mt-3 max-w-2xl font-bold">
          {`${tooDear.name} costs ${priceInWords(tooDear)}. By these sums it would not pay for itself. `}
          {freeSteps && (
            <>
              <Link to={freeSteps} prefetch="intent" className="link">
                Begin with what costs nothing
              </Link>
              .
            </>
          )}
        </p>
      )}
      <details className="answer mt-4">
        <summary>What this estimate assumes</summary>
        <ul className="list-disc pb-4 pl-5 text-sm">
          <li>
            {numbers.weeklyLeads.toLocaleString('en-AU')}{' '}
            {numbers.weeklyLeads === 1 ? 'enquiry' : 'enquiries'} a week and {formatAud(numbers.jobValue)} a
            job, as you told us.
          </li>
          <li>
            {numbers.conversionPercent}% of the enquiries you answer become jobs. We did not ask, so it is the
            calculator's usual rate.
          </li>
          {roiAssumptions(numbers.trade).map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function whyNone(answers: GivenAnswers): string {
  if (!isRoiTrade(answers.trade))
    return 'No estimate of its value: we have no figures for your kind of work, and will not guess.'
  return missesNoCalls(answers)
    ? 'No estimate of its value: our sums count the calls you miss, and you told us every call gets an answer.'
    : 'No estimate of its value: that takes both your enquiries a week and what a usual job is worth.'
}
