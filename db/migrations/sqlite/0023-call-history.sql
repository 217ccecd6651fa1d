-- What became of a booked call is part of its history, and who did it: the visitor by their link, or the staff, who did
-- all the rest. The old check can only be dropped with its table.
create table activity_grown (
  id text primary key,
  submission_id text not null references submission (id) on delete cascade,
  at text not null,
  what text not null check (what in ('stage', 'note', 'tag', 'untag', 'release', 'replay', 'moved', 'cancelled')),
  detail text not null,
  was text,
  actor text not null default 'staff' check (actor in ('staff', 'visitor'))
) strict;

insert into activity_grown (id, submission_id, at, what, detail, was)
select id, submission_id, at, what, detail, was from activity;
drop table activity;
alter table activity_grown rename to activity;

create index activity_of on activity (submission_id, at, id);
create index activity_newest on activity (at);
