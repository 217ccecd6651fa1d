/** Appears only when the wait is felt (150 ms, in the style sheet). */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex">
      <span className="spinner" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
