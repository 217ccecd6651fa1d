type HoursLinesProps = { lines: string[]; className: string }

/** A line that is too long for its place wraps after the days, so that no zone stands alone. */
export function HoursLines({ lines, className }: HoursLinesProps) {
  return (
    <ul className={className}>
      {lines.map((line) => (
        <li key={line}>
          {line.replace(/\d.*/, '')}
          <span className="inline-block">{line.replace(/\D+/, '')}</span>
        </li>
      ))}
    </ul>
  )
}
