create table audit_report (
  id text primary key,
  submission_id text not null unique references submission (id) on delete cascade,
  state text not null check (state in ('draft', 'sent')),
  content text not null check (json_valid(content)),
  basis text not null check (json_valid(basis)),
  created_at text not null,
  edited_at text,
  sent_at text
) strict;

-- The audits that still want a report are asked for every minute.
create index submission_audit on submission (created_at) where kind = 'audit';
