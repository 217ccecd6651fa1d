import { Link } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { formatAud } from '#domain/money.ts'
import { formatCount } from '#domain/roi/format-count.ts'
import { type RoiResult as Result, ROI_TRADES, type RoiNumbers, roiAssumptions } from '#domain/roi/roi.ts'
import { type RoiForm, roiToSearch } from '#domain/roi/roi-form.ts'
import type { RoiProps } from './roi-props.ts'

const NO_GAIN = 'No gain'

type RoiResultProps = {
  words: RoiProps['words']
  fields: RoiForm
  numbers: RoiNumbers
  result: Result
  onCopy: () => void
}

export function RoiResult({ words, fields, numbers, result, onCopy }: RoiResultProps) {
  const { label, missedPercent } = ROI_TRADES[numbers.trade]
  return (
    <>
      <p className="docket-head">
        <span>Illustrative estimate</span>
        <span>{label}</span>
      </p>
      <dl>
        {outputs(result).map(({ name, value }) => (
          <div key={name} className="docket-cell roi-line">
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="docket-cell grow">
        {result.noGain ? (
          <p className="font-bold">{words.noGain}</p>
        ) : (
          <JobsChart {...result} missedPercent={missedPercent} />
        )}
        <p className="mt-4 text-sm text-soft">{words.disclaimer}</p>
        <button type="button" className="roi-copy btn btn-line btn-sm mt-4" onClick={onCopy}>
          Copy link to this result
        </button>
      </div>
      <Link
        to={`/audit?${roiToSearch(fields)}&source=roi-calculator`}
        prefetch="intent"
        className="docket-stub justify-between gap-4"
      >
        {words.auditLabel}
        <ArrowIcon className="shrink-0" />
      </Link>
      <details className="answer px-5">
        <summary>What this estimate assumes</summary>
        <ul className="list-disc pb-5 pl-5 text-sm">
          {roiAssumptions(numbers.trade).map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** Two bars that look like tapes: jobs a month today, and with the product. */
function JobsChart({ missedPercent, ...result }: Result & { missedPercent: number }) {
  const { currentJobsPerMonth: today, jobsPerMonthWithProduct: withProduct } = result
  const bars = [
    { name: `Today, if ${missedPercent}% go unanswered`, jobs: today, look: 'tape-rule text-soft' },
    { name: 'With calls answered and followed up', jobs: withProduct, look: 'tape-hot' },
  ]
  return (
    <figure>
      <figcaption className="font-bold">Jobs a month</figcaption>
      <ul className="mt-2 grid gap-2">
        {bars.map(({ name, jobs, look }) => (
          <li key={name}>
            <p className="flex flex-wrap gap-x-4">
              <span className="flex-1">{name}</span> <b className="ml-auto">{formatCount(jobs)}</b>
            </p>
            <svg aria-hidden="true" className={`tape ${look}`} width={`${(100 * jobs) / withProduct}%`} />
          </li>
        ))}
      </ul>
    </figure>
  )
}

export function resultInWords(result: Result): string {
  const parts = outputs(result).map(({ name, value }) => `${name}: ${value}`)
  return `Estimate. ${parts.join('. ')}.`
}

/** The four outputs as people read them; the result itself stays unrounded. */
function outputs(result: Result) {
  const gain = (text: string) => (result.noGain ? NO_GAIN : text)
  return [
    { name: 'Additional revenue a month', value: gain(formatAud(result.additionalRevenue)) },
    { name: 'Additional jobs a month', value: gain(formatCount(result.additionalJobsPerMonth)) },
    { name: 'Missed leads a month', value: formatCount(result.missedLeadsPerMonth) },
    { name: 'Time saved a week', value: hours(result.timeSavedHoursWeekly) },
  ]
}

function hours(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'hour' : 'hours'}`
}
