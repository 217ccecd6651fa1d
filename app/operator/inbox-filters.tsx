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
  ['dueToday=1', 'Due today'],
  ['overdue=1', 'Overdue'],
  ['reports=1', 'Reports due'],
  ['delivery=dead', 'Not delivered'],
  ['status=quarantined', 'Quarantine'],
]
/** Parameters that only a view sets; a stage has its own choice too. */
const VIEW_PARAMS = ['dueToday', 'overdue', 'reports', 'delivery', 'status']

/** Filters are kept in the address, so that a view can be bookmarked and shared. */
export function InboxFilters({ params, setParams, tags, searchBox }: FiltersProps) {
  function set(name: string, value: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        // Only 'To answer' sets it, and that is left with its stage.
        if (name === 'stage' && next.get('status') === 'real') next.delete('status')
        return next
      },
      { replace: true },
    )
  }
  const tag = params.get('tag')
  // The last lead with it may have lost it meanwhile.
  const tagNames = Object.fromEntries([...tags, ...(tag ? [tag] : [])].map((name) => [name, name]))
  return (
    <search className="inbox-filters">
      <nav aria-label="Views of the inbox" className="chips">
        {VIEWS.map(([query, label]) => (
          <Link
            key={query}
            to={query ? `/?${query}` : '/'}
            className="chip"
            aria-current={isOn(query, params) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <SearchBox query={params.get('q') ?? ''} onSearch={(query) => set('q', query)} box={searchBox} />
      <div className="inbox-selects">
        <Choice label="Kind" name="kind" names={KIND_NAMES} value={params.get('kind')} set={set} />
        <Choice label="Stage" name="stage" names={STAGE_NAMES} value={params.get('stage')} set={set} />
        {Object.keys(tagNames).length > 0 && (
          <Choice label="Tag" name="tag" names={tagNames} value={tag} set={set} />
        )}
      </div>
    </search>
  )
}

/** Also beside a search or another choice, which narrow the view. */
function isOn(query: string, params: URLSearchParams): boolean {
  if (query === '') return !VIEW_PARAMS.some((name) => params.has(name))
  return [...new URLSearchParams(query)].every(([name, value]) => params.get(name) === value)
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
