type ProgressProps = { value: number; label: string }

export function Progress({ value, label }: ProgressProps) {
  return <progress className="progress" value={value} max={100} aria-label={label} />
}
