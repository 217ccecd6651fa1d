-- What visitors do, without who they are: '' stands for nothing, because NULLs never meet in a group or a key.
create table event (
  at text not null,
  visit text not null,
  name text not null,
  page text not null,
  label text not null,
  detail text not null,
  value integer,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  source text not null,
  medium text not null,
  campaign text not null
) strict;
create index event_at on event (at);
create index event_name_at on event (name, at);

-- Days that are older than 13 months: how often, and in how many visits. -1 stands for no value.
create table event_day (
  day text not null,
  name text not null,
  page text not null,
  label text not null,
  detail text not null,
  value integer not null,
  device text not null,
  source text not null,
  events integer not null,
  visits integer not null,
  primary key (day, name, page, label, detail, value, device, source)
) strict;
