import type { Overview } from '#domain/operator/api.ts'

const MARKS = { ok: 'Fine', note: 'Note', problem: 'Problem' } as const
/** How many are shown; the rest is collapsed, as a fresh install has many sample values. */
const SHOWN = 8

export function Findings({ findings }: Pick<Overview, 'findings'>) {
  const order = ['problem', 'note', 'ok'] as const
  const sorted = order.flatMap((level) => findings.filter((finding) => finding.level === level))
  return (
    <>
      <FindingList findings={sorted.slice(0, SHOWN)} />
      {sorted.length > SHOWN && (
        <details>
          <summary className="delivery-more">{sorted.length - SHOWN} more</summary>
          <FindingList findings={sorted.slice(SHOWN)} />
        </details>
      )}
    </>
  )
}

function FindingList({ findings }: Pick<Overview, 'findings'>) {
  return (
    <ul className="findings">
      {findings.map(({ level, about, says }) => (
        <li key={about + says} data-level={level}>
          <span className="mark">{MARKS[level]}</span>
          <span>
            <strong>{about}</strong>: {says}
          </span>
        </li>
      ))}
    </ul>
  )
}
