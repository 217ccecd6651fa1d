-- Counts of the last hour, in the columns that the limiter expects. Worth no disk: after a crash it begins anew.
create unlogged table rate_limit (
  key text collate "C" primary key,
  points integer not null,
  expire bigint
);
