type Value = string | number | null
/** A row as it was from that migration on; columns added later are omitted where they do not exist yet. */
type OldRow = { since: number; table: string; row: Record<string, Value> }

const AT = '2026-11-23T00:00:00.000Z'
const LATER = '2026-11-24T00:00:00.000Z'
/** Text that careless copying would damage: quotes, line ends, other scripts, numbers that look like text. */
const TEXT = 'D\'Arcy "Zoë" \\ 田中さん 👷🏽‍♀️\n007'

function submission(id: string, kind: string, more: Record<string, Value> = {}): OldRow {
  const row = {
    id,
    reference: `TF-${id.toUpperCase()}`,
    kind,
    idem_key: `key-${id}`,
    body_hash: `hash-${id}`,
    payload: JSON.stringify({ name: TEXT, phone: '0491 570 006', start: AT }),
    attribution: JSON.stringify({ variants: { hero_copy: 'B' } }),
    consent: null,
    source: TEXT,
    status: 'real',
    quarantine_reason: null,
    created_at: AT,
    redacted_at: null,
    search_text: `tf-${id}`,
    stage: 'new',
    ...more,
  }
  return { since: 1, table: 'submission', row }
}

function delivery(id: string, of: string, destination: string, more: Record<string, Value> = {}): OldRow {
  const row = {
    id,
    submission_id: of,
    destination,
    occasion: '',
    state: 'open',
    due_at: AT,
    lease_token: null,
    attempts: 0,
    rejections: 0,
    first_failed_at: null,
    last_status: null,
    last_error: null,
    payload_snapshot: JSON.stringify({ text: TEXT }),
    created_at: AT,
    done_at: null,
    ...more,
  }
  return { since: more.occasion ? 12 : 1, table: 'delivery', row }
}

const attempt = (of: string, n: number, status: number | null) =>
  one(1, 'attempt', { delivery_id: of, n, at: AT, ms: n, status, error: status ? null : TEXT, answer: TEXT })

function one(since: number, table: string, row: Record<string, Value>): OldRow {
  return { since, table, row }
}

const counted = { page: '/audit', label: TEXT, detail: '', device: 'phone', source: '' }

/** At least one row for each table of the newest schema, parents first. */
export const ROWS_OF_EVERY_TABLE: readonly OldRow[] = [
  submission('s1', 'assessment', {
    consent: JSON.stringify({ wording: TEXT, version: '1', at: AT, ticked: true }),
  }),
  submission('s2', 'booking', { stage: 'booked' }),
  submission('s3', 'audit', { status: 'quarantined', quarantine_reason: 'honeypot' }),
  submission('s4', 'audit', { created_at: LATER, redacted_at: LATER }),
  delivery('d1', 's1', 'lead-manager'),
  delivery('d2', 's1', 'automation', { state: 'done', attempts: 2, last_status: 200, done_at: LATER }),
  delivery('d3', 's2', 'lead-manager', { lease_token: 'lease', attempts: 1, due_at: LATER }),
  delivery('d4', 's2', 'mail', { state: 'dead', rejections: 3, first_failed_at: AT, last_error: TEXT }),
  delivery('d5', 's4', 'automation', { state: 'unconfigured', last_error: 'Webhook URL not configured' }),
  delivery('d6', 's2', 'mail', { occasion: 'moved-1' }),
  attempt('d2', 1, null),
  attempt('d2', 2, 200),
  attempt('d4', 1, 422),
  one(1, 'destination_state', { name: 'mail', breaker: 'open', failures: 12, probe_at: AT }),
  one(1, 'setting', { name: 'form-secret', value: TEXT }),
  one(2, 'booking', { submission_id: 's2', start: AT, state: 'booked', sequence: 2, changed_at: LATER }),
  one(2, 'booking_block', { id: 'b1', start: AT, until: LATER, reason: TEXT }),
  one(3, 'review_business', {
    slug: 'sample',
    name: TEXT,
    place_id: 'ChIJsample00',
    link: null,
    logo: null,
    created_at: AT,
  }),
  one(3, 'review_count', { slug: 'sample', event: 'rated', rating: 2, day: '2026-11-23', count: 7 }),
  one(4, 'audit_report', {
    id: 'r1',
    submission_id: 's4',
    state: 'sent',
    content: JSON.stringify({ text: TEXT }),
    basis: '{}',
    created_at: AT,
    edited_at: null,
    sent_at: LATER,
  }),
  one(5, 'activity', { id: 'a1', submission_id: 's1', at: AT, what: 'note', detail: TEXT, was: null }),
  one(23, 'activity', {
    ...{ id: 'a2', submission_id: 's2', at: LATER, what: 'moved', detail: LATER, was: AT, actor: 'visitor' },
  }),
  one(5, 'submission_tag', { submission_id: 's1', tag: TEXT }),
  one(6, 'event', {
    ...counted,
    at: AT,
    visit: 'v1',
    name: 'page_view',
    value: 3,
    medium: '',
    campaign: TEXT,
  }),
  one(6, 'event_day', { ...counted, day: '2025-01-01', name: 'page_view', value: -1, events: 9, visits: 4 }),
  one(7, 'erasure', {
    id: 'e1',
    at: AT,
    why: 'person',
    kind: 'audit',
    stage: 'won',
    month: '2026-01',
    count: 3,
  }),
  one(7, 'notice', { name: 'digest-1', about: 'digest', body: TEXT, made_at: AT, sent_at: null }),
]
