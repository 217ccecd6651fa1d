-- Collation "C" everywhere: instants and ids compare as bytes, whatever the locale of the database.
create table submission (
  id text collate "C" primary key,
  reference text collate "C" not null,
  kind text collate "C" not null,
  idem_key text collate "C" not null unique,
  body_hash text collate "C" not null,
  payload text collate "C" not null check (payload::json is not null),
  attribution text collate "C" not null check (attribution::json is not null),
  consent text collate "C" check (consent::json is not null or consent is null),
  source text collate "C" not null,
  status text collate "C" not null check (status in ('real', 'quarantined')),
  quarantine_reason text collate "C",
  created_at text collate "C" not null,
  redacted_at text collate "C"
);

-- Not unique: 40 random bits may repeat after a million leads, and a lead is worth more than its code.
create index submission_reference on submission (reference);
create index submission_newest on submission (created_at, id);
create index submission_quarantined on submission (created_at) where status = 'quarantined';

create table delivery (
  id text collate "C" primary key,
  submission_id text collate "C" not null references submission (id) on delete cascade,
  destination text collate "C" not null,
  state text collate "C" not null check (state in ('open', 'done', 'dead', 'unconfigured')),
  due_at text collate "C" not null,
  lease_token text collate "C",
  attempts integer not null default 0,
  rejections integer not null default 0,
  first_failed_at text collate "C",
  last_status integer,
  last_error text collate "C" check (length(last_error) <= 500),
  payload_snapshot text collate "C" not null,
  created_at text collate "C" not null,
  done_at text collate "C",
  unique (submission_id, destination)
);

create index delivery_due on delivery (destination, due_at) where state = 'open';
create index delivery_dead on delivery (id) where state = 'dead';

create table attempt (
  delivery_id text collate "C" not null references delivery (id) on delete cascade,
  n integer not null,
  at text collate "C" not null,
  ms integer not null,
  status integer,
  error text collate "C",
  answer text collate "C",
  primary key (delivery_id, n)
);

create table destination_state (
  name text collate "C" primary key,
  breaker text collate "C" not null check (breaker in ('closed', 'open', 'paused')),
  failures integer not null,
  probe_at text collate "C"
);

create table setting (
  name text collate "C" primary key,
  value text collate "C" not null
);
