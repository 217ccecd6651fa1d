type HoursLinesProps = { lines: string[]; className?: string }

/** Where a line is too long for its place it breaks after the days, so that no zone stands alone. */
export function HoursLines({ lines, className }: HoursLinesProps) {
  return (
    <ul className={className}>
      {lines.map((line) => {
        const [, days = line, times] = /^(\D+)(\d.*)$/.exec(line) ?? []
        return (
          <li key={line}>
            {days}
            {times && <span className="inline-block">{times}</span>}
          </li>
        )
      })}
    </ul>
  )
}
