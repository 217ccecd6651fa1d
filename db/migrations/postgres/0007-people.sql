-- What was erased, and that it was: counts without the people. One row a kind, stage and month of arrival.
create table erasure (
  id text collate "C" primary key,
  at text collate "C" not null,
  why text collate "C" not null check (why in ('person', 'retention')),
  kind text collate "C" not null,
  stage text collate "C" not null,
  month text collate "C" not null,
  count integer not null
);

create index erasure_newest on erasure (at, id);

-- Mails of our own that belong to no submission. The name makes each happen once; the body is emptied once it is sent.
create table notice (
  name text collate "C" primary key,
  about text collate "C" not null check (about in ('digest', 'breaker')),
  body text collate "C" not null,
  made_at text collate "C" not null,
  sent_at text collate "C"
);

create index notice_unsent on notice (made_at) where sent_at is null;
