-- A submission can be told of more than once: a booking is made, moved, cancelled. The old constraint can only be
-- dropped with its table; `attempt` goes first, because dropping its parent would empty it.
create table attempt_kept as select * from attempt;
create table delivery_kept as select * from delivery;
drop table attempt;
drop table delivery;

create table delivery (
  id text primary key,
  submission_id text not null references submission (id) on delete cascade,
  destination text not null,
  occasion text not null default '',
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
  unique (submission_id, destination, occasion)
) strict;

create index delivery_due on delivery (destination, due_at) where state = 'open';
create index delivery_states on delivery (state, destination, created_at, submission_id);

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

insert into delivery (
  id, submission_id, destination, state, due_at, lease_token, attempts, rejections, first_failed_at, last_status,
  last_error, payload_snapshot, created_at, done_at
)
select
  id, submission_id, destination, state, due_at, lease_token, attempts, rejections, first_failed_at, last_status,
  last_error, payload_snapshot, created_at, done_at
from delivery_kept;
insert into attempt (delivery_id, n, at, ms, status, error, answer)
select delivery_id, n, at, ms, status, error, answer from attempt_kept;

drop table attempt_kept;
drop table delivery_kept;
