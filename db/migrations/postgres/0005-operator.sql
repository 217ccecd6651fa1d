-- What the provider's staff make of a submission: its stage, their notes and tags, and when each came about.
alter table submission add column stage text collate "C" not null default 'new'
  check (stage in ('new', 'contacted', 'booked', 'won', 'lost'));
alter table submission add column search_text text collate "C" not null default '';
update submission set stage = 'booked' where kind = 'booking';
update submission set search_text = lower(reference || ' ' || payload);

-- Without search_text, unlike in SQLite: an index row here holds 2,700 bytes at most.
drop index submission_newest;
create index submission_inbox on submission (created_at, id, kind, stage, status);
create index delivery_states on delivery (state, destination, created_at, submission_id);
drop index delivery_dead;

create table activity (
  id text collate "C" primary key,
  submission_id text collate "C" not null references submission (id) on delete cascade,
  at text collate "C" not null,
  what text collate "C" not null check (what in ('stage', 'note', 'tag', 'untag', 'release', 'replay')),
  detail text collate "C" not null,
  was text collate "C"
);

create index activity_of on activity (submission_id, at, id);
create index activity_newest on activity (at);

create table submission_tag (
  submission_id text collate "C" not null references submission (id) on delete cascade,
  tag text collate "C" not null,
  primary key (submission_id, tag)
);

create index submission_tagged on submission_tag (tag, submission_id);
