-- What the provider's staff make of a submission: its stage, their notes and tags, and when each came about.
alter table submission add column stage text not null default 'new'
  check (stage in ('new', 'contacted', 'booked', 'won', 'lost'));
alter table submission add column search_text text not null default '';
update submission set stage = 'booked' where kind = 'booking';
update submission set search_text = lower(reference || ' ' || payload);

-- Covers every filter of the inbox, so that even a search that finds nothing reads no payload.
drop index submission_newest;
create index submission_inbox on submission (created_at, id, kind, stage, status, search_text);
create index delivery_states on delivery (state, destination, created_at, submission_id);
drop index delivery_dead;

create table activity (
  id text primary key,
  submission_id text not null references submission (id) on delete cascade,
  at text not null,
  what text not null check (what in ('stage', 'note', 'tag', 'untag', 'release', 'replay')),
  detail text not null,
  was text
) strict;

create index activity_of on activity (submission_id, at, id);
create index activity_newest on activity (at);

create table submission_tag (
  submission_id text not null references submission (id) on delete cascade,
  tag text not null,
  primary key (submission_id, tag)
) strict, without rowid;

create index submission_tagged on submission_tag (tag, submission_id);
