import { Link } from 'react-router'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import type { ItemSummary } from '#domain/operator/api.ts'
import { RATING_MAX } from '#domain/reviews/rating.ts'
import { reviewPath } from '#domain/reviews/review-business.ts'
import { Due, ReportDue } from './due.tsx'
import { KIND_NAMES, moment, STAGE_NAMES, whoIs } from './words.ts'

type RowProps = { item: ItemSummary; search: string; open: boolean }

export function InboxRow({ item, search, open }: RowProps) {
  const { reference, kind, stage, status, name, businessName, slug, rating } = item
  const { call, dead, tags, due, report } = item
  return (
    <li>
      <Link to={`/items/${reference}${search}`} className="row" aria-current={open ? 'true' : undefined}>
        <span className="row-head">
          <strong>{whoIs(item)}</strong>
          <time dateTime={item.createdAt} className="text-sm text-soft">
            {moment(item.createdAt)}
          </time>
        </span>
        <span className="row-marks mark">
          {name && businessName && <span>{businessName}</span>}
          <span>{KIND_NAMES[kind]}</span>
          {slug !== null && <span>{reviewPath(slug)}</span>}
          {rating !== null && <span>{`${rating} of ${RATING_MAX} stars`}</span>}
          <span className={`tag-${stage}`}>{STAGE_NAMES[stage]}</span>
          {call?.state === 'cancelled' && <span className="tag-bad">Call cancelled</span>}
          {status === 'quarantined' && <span className="tag-bad">Quarantined</span>}
          {dead.length > 0 && <span className="tag-bad">Not delivered</span>}
          {tags.map((tag) => (
            <span key={tag} className="tag-own">
              {tag}
            </span>
          ))}
        </span>
        {call?.state === 'booked' && (
          <span className="text-sm">
            Call on <ClockTimes text={call.when} />
          </span>
        )}
        {due && <Due due={due} />}
        {report && <ReportDue report={report} />}
      </Link>
    </li>
  )
}
