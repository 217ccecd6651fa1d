import type { RefObject } from 'react'
import { Link, type SetURLSearchParams } from 'react-router'
import { SearchBox } from './search-box.tsx'
import { KIND_NAMES, STAGE_NAMES } from './words.ts'

type FiltersProps = {
  params: URLSearchParams
  setParams: SetURLSearchParams
  tags: readonly string[]
  searchBox: RefObject<HTMLInputElement | null>
}

/** The views used most, each one press away. */
const VIEWS: readonly (readonly [query: string, label: string])[] = [
  ['', 'All'],
  ['stage=new&status=real', 'To answer'],
  ['overdue=1', 'Overdue'],
  ['reports=1', 'Reports due'],
  ['delivery=dead', 'Not delivered'],
  ['status=quarantined', 'Quarantine'],
]

/** Filters are kept in the address, so that a view can be bookmarked and shared. */
export function InboxFilters({ params, setParams, tags, searchBox }: FiltersProps) {
  function set(name: string, value: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  }
  return (
    <search className="inbox-filters">
      <nav aria-label="Views of the inbox" className="chips">
        {VIEWS.map(([query, label]) => (
          <Link
            key={query}
            to={query ? `/?${query}` : '/'}
            className="chip"
            aria-current={params.toString() === query ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <SearchBox query={params.get('q') ?? ''} onSearch={(query) => set('q', query)} box={searchBox} />
      <div className="inbox-selects">
        <Choice label="Kind" name="kind" names={KIND_NAMES} value={params.get('kind')} set={set} />
        <Choice label="Stage" name="stage" names={STAGE_NAMES} value={params.get('stage')} set={set} />
        {tags.length > 0 && (
          <Choice
            label="Tag"
            name="tag"
            names={Object.fromEntries(tags.map((tag) => [tag, tag]))}
            value={params.get('tag')}
            set={set}
          />
        )}
      </div>
    </search>
  )
}

type ChoiceProps = {
  label: string
  name: string
  names: Record<string, string>
  value: string | null
  set: (name: string, value: string) => void
}

function Choice({ label, name, names, value, set }: ChoiceProps) {
  return (
    <select
      className="field-control"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => set(name, target.value)}
    >
      <option value="">{`${label}: any`}</option>
      {Object.entries(names).map(([key, text]) => (
        <option key={key} value={key}>{`${label}: ${text}`}</option>
      ))}
    </select>
  )
}
