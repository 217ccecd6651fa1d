import { fieldInWords } from '#domain/leads/field-in-words.ts'
import { moment } from './words.ts'

/** A longer text gets lines of its own: in a third of the page's width it would become a tower. */
const LONG_TEXT = 60
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Whatever a form or a visit has provided, by name. Nested values are indented. */
export function Facts({ facts }: { facts: Record<string, unknown> }) {
  const given = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  if (given.length === 0) return <p className="text-soft">Nothing.</p>
  return (
    <dl className="facts">
      {given.map(([name, value]) => (
        <div key={name} className={String(value).length > LONG_TEXT ? 'fact-long' : undefined}>
          <dt className="mark">{fieldInWords(name)}</dt>
          <dd dir="auto">
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { value: unknown }) {
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'object' && value !== null) return <Facts facts={value as Record<string, unknown>} />
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  // What a visitor typed may only look like an instant.
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? moment(text) : text
}
