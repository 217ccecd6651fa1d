create table booking (
  submission_id text collate "C" primary key references submission (id) on delete cascade,
  start text collate "C" not null,
  state text collate "C" not null check (state in ('booked', 'cancelled')),
  sequence integer not null default 0,
  changed_at text collate "C" not null
);

-- What no program can get round: one live booking a start.
create unique index booking_start on booking (start) where state = 'booked';

-- Times that the operator keeps free.
create table booking_block (
  id text collate "C" primary key,
  start text collate "C" not null,
  until text collate "C" not null,
  reason text collate "C" not null
);

create index booking_block_until on booking_block (until);
