import { isPositive, type Rating } from '#domain/reviews/rating.ts'

/** Two steps on one progress bar; once there is a rating, it names the second (specification, section 2). */
export function FunnelProgress({ step, rating }: { step: 1 | 2; rating: Rating | null }) {
  const names = ['Rate Experience', rating && isPositive(rating) ? 'Share Review' : 'Share Feedback']
  return (
    <div className="funnel-progress">
      <ol className="wrap flex justify-between gap-4">
        {names.map((name, i) => (
          <li
            key={i === 0 ? 'first' : 'second'}
            aria-current={step === i + 1 ? 'step' : undefined}
            className="mark"
          >
            <span aria-hidden="true">{`${i + 1} `}</span>
            <span>{name}</span>
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="wrap">
        <div className="funnel-tape" data-step={step}>
          <span className="tape tape-hot block" />
        </div>
      </div>
      <p className="sr-only" role="status">
        {`Step ${step} of 2`}
      </p>
    </div>
  )
}
