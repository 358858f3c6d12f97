-- The outbox of demo mode: every message that would have left the machine.

create table dev_outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  text text not null,
  created_at timestamptz not null
);

grant select, insert, delete on dev_outbox to dastak_app;
