create table audit_report (
  id text collate "C" primary key,
  submission_id text collate "C" not null unique references submission (id) on delete cascade,
  state text collate "C" not null check (state in ('draft', 'sent')),
  content text collate "C" not null check (content::json is not null),
  basis text collate "C" not null check (basis::json is not null),
  created_at text collate "C" not null,
  edited_at text collate "C",
  sent_at text collate "C"
);

-- The audits that still want a report are asked for every minute.
create index submission_audit on submission (created_at) where kind = 'audit';
