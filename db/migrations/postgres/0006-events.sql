-- What visitors do, without who they are: '' stands for nothing, because NULLs never meet in a group or a key.
create table event (
  at text collate "C" not null,
  visit text collate "C" not null,
  name text collate "C" not null,
  page text collate "C" not null,
  label text collate "C" not null,
  detail text collate "C" not null,
  value integer,
  device text collate "C" not null check (device in ('phone', 'tablet', 'desktop')),
  source text collate "C" not null,
  medium text collate "C" not null,
  campaign text collate "C" not null
);
create index event_at on event (at);
create index event_name_at on event (name, at);

-- Days that are older than 13 months: how often, and in how many visits. -1 stands for no value.
create table event_day (
  day text collate "C" not null,
  name text collate "C" not null,
  page text collate "C" not null,
  label text collate "C" not null,
  detail text collate "C" not null,
  value integer not null,
  device text collate "C" not null,
  source text collate "C" not null,
  events integer not null,
  visits integer not null,
  primary key (day, name, page, label, detail, value, device, source)
);
