create table submission (
  id text primary key,
  reference text not null,
  kind text not null,
  idem_key text not null unique,
  body_hash text not null,
  payload text not null check (json_valid(payload)),
  attribution text not null check (json_valid(attribution)),
  consent text check (consent is null or json_valid(consent)),
  source text not null,
  status text not null check (status in ('real', 'quarantined')),
  quarantine_reason text,
  created_at text not null,
  redacted_at text
) strict;

-- Not unique: 40 random bits may repeat after a million leads, and a lead is worth more than its code.
create index submission_reference on submission (reference);
create index submission_newest on submission (created_at, id);
create index submission_quarantined on submission (created_at) where status = 'quarantined';

create table delivery (
  id text primary key,
  submission_id text not null references submission (id) on delete cascade,
  destination text not null,
  state text not null check (state in ('open', 'done', 'dead', 'unconfigured')),
  due_at text not null,
  lease_token text,
  attempts integer not null default 0,
  rejections integer not null default 0,
  first_failed_at text,
  last_status integer,
  last_error text check (length(last_error) <= 500),
  payload_snapshot text not null,
  created_at text not null,
  done_at text,
  unique (submission_id, destination)
) strict;

create index delivery_due on delivery (destination, due_at) where state = 'open';
create index delivery_dead on delivery (id) where state = 'dead';

create table attempt (
  delivery_id text not null references delivery (id) on delete cascade,
  n integer not null,
  at text not null,
  ms integer not null,
  status integer,
  error text,
  answer text,
  primary key (delivery_id, n)
) strict;

create table destination_state (
  name text primary key,
  breaker text not null check (breaker in ('closed', 'open', 'paused')),
  failures integer not null,
  probe_at text
) strict;

create table setting (
  name text primary key,
  value text not null
) strict;
