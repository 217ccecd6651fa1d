-- What became of a booked call is part of its history, and who did it: the visitor by their link, or the staff, who did
-- all the rest.
alter table activity drop constraint activity_what_check;
alter table activity add check (what in ('stage', 'note', 'tag', 'untag', 'release', 'replay', 'moved', 'cancelled'));
alter table activity add column actor text collate "C" not null default 'staff' check (actor in ('staff', 'visitor'));
