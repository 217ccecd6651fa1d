import type { Numbers } from '#domain/operator/numbers.ts'

export type ExperimentPanelProps = Numbers['experiments'][number]

export function ExperimentPanel(experiment: ExperimentPanelProps) {
  const { name, hypothesis, arms } = experiment
  const apart = shownApart(arms)
  return (
    <section className="docket">
      <h2 className="docket-head text-h4">{name}</h2>
      <div className="docket-body grid gap-3">
        <p>{hypothesis}</p>
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col">Seen by</th>
              <th scope="col">Leads</th>
              <th scope="col">Rate</th>
            </tr>
          </thead>
          <tbody>
            {arms.map(({ variant, exposures, conversions, rate }) => (
              <tr key={variant}>
                <th scope="row">{variant}</th>
                <td>{exposures}</td>
                <td>{conversions}</td>
                <td>{rate === null ? '–' : percent(rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{verdict(experiment)}</p>
        {apart && <p className="text-soft">{apart}</p>}
      </div>
    </section>
  )
}

/** What can be concluded so far, in a sentence or two. */
export function verdict({
  running,
  comparison,
  sampleRatio,
  daysUntilDecision,
}: ExperimentPanelProps): string {
  if (sampleRatio.mismatch) return 'The split is too uneven to be chance: look for a fault before reading on.'
  if (!comparison) return running ? 'Not enough has been seen yet.' : 'It is not running.'
  const { difference, interval, winner } = comparison
  const found = `B minus A: ${points(difference)}, between ${points(interval.low)} and ${points(interval.high)} (95%).`
  // Read too early, every test finds a winner now and then.
  if (daysUntilDecision === null)
    return `${found} ${running ? 'Too little to say how long it needs.' : 'It is over: too little was seen to decide.'}`
  if (daysUntilDecision === 1) return `${found} Decide in about a day, not before.`
  if (daysUntilDecision > 0) return `${found} Decide in about ${daysUntilDecision} days, not before.`
  return winner ? `${found} ${winner} is better.` : `${found} No difference that matters.`
}

function shownApart(arms: ExperimentPanelProps['arms']): string | null {
  const lines = arms
    .filter(({ impressions, exposures }) => impressions > exposures)
    .map(
      ({ variant, forced, automated }) =>
        `${variant} ${forced.exposures} by its address, ${automated.exposures} by programs`,
    )
  return lines.length > 0 ? `Shown and not counted: ${lines.join('; ')}.` : null
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

function points(share: number): string {
  return `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} points`
}
