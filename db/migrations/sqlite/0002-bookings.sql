create table booking (
  submission_id text primary key references submission (id) on delete cascade,
  start text not null,
  state text not null check (state in ('booked', 'cancelled')),
  sequence integer not null default 0,
  changed_at text not null
) strict;

-- What no program can get round: one live booking a start.
create unique index booking_start on booking (start) where state = 'booked';

-- Times that the operator keeps free.
create table booking_block (
  id text primary key,
  start text not null,
  until text not null,
  reason text not null
) strict;

create index booking_block_until on booking_block (until);
