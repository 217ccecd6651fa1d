-- What was erased, and that it was: counts without the people. One row a kind, stage and month of arrival.
create table erasure (
  id text primary key,
  at text not null,
  why text not null check (why in ('person', 'retention')),
  kind text not null,
  stage text not null,
  month text not null,
  count integer not null
) strict;

create index erasure_newest on erasure (at, id);

-- Mails of our own that belong to no submission. The name makes each happen once; the body is emptied once it is sent.
create table notice (
  name text primary key,
  about text not null check (about in ('digest', 'breaker')),
  body text not null,
  made_at text not null,
  sent_at text
) strict;

create index notice_unsent on notice (made_at) where sent_at is null;
