-- Accounts: people, their permissions, one-time codes, sessions and the login audit.

create table user_account (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  mobile text not null unique check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  name text check (char_length(name) between 1 and 100),
  email text check (char_length(email) <= 254),
  email_lower text generated always as (lower(email)) stored unique,
  -- When this account named the address; an address nobody proved to own gives way after a day.
  email_set_at timestamptz,
  email_verified_at timestamptz,
  is_onboarded boolean not null default false,
  linkedin_url text check (char_length(linkedin_url) <= 300),
  referral_code text unique,
  created_at timestamptz not null,
  check (email is not null or email_verified_at is null),
  check (not is_onboarded or name is not null)
);

create table user_permission (
  user_id bigint not null references user_account,
  permission text not null,
  source text not null check (source in ('default', 'plan', 'operator')),
  granted_at timestamptz not null,
  primary key (user_id, permission, source)
);

-- One-time codes. `subject` is what wrong tries are counted against: the number, or the user who verifies an e-mail address.
create table otp_code (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  user_id bigint references user_account,
  subject text not null,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  check ((channel = 'email') = (user_id is not null))
);
create unique index otp_code_one_live on otp_code (channel, subject) where ended_at is null;
create index otp_code_created_at on otp_code (created_at);

create table otp_send (
  id bigint generated always as identity primary key,
  channel text not null,
  address text not null,
  user_id bigint,
  -- One IPv4 address or one IPv6 /64, and the /24 or /48 block that it belongs to.
  source cidr not null,
  block cidr not null,
  sent_at timestamptz not null
);
create index otp_send_address on otp_send (channel, address, sent_at desc);
create index otp_send_user on otp_send (channel, user_id, sent_at desc) where user_id is not null;
create index otp_send_source on otp_send (channel, source, sent_at desc);
create index otp_send_block on otp_send (channel, block, sent_at desc);
create index otp_send_sent_at on otp_send (channel, sent_at desc);

create table otp_failure (
  id bigint generated always as identity primary key,
  channel text not null,
  subject text not null,
  failed_at timestamptz not null
);
create index otp_failure_subject on otp_failure (channel, subject, failed_at desc);

-- A session is a family of refresh tokens: each use of the newest generation makes the next one.
create table user_session (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  user_id bigint not null references user_account,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'reused')),
  ip inet not null,
  user_agent text not null
);
create index user_session_user on user_session (user_id);
create index user_session_expires_at on user_session (expires_at);

create table refresh_token (
  token_hash bytea primary key,
  session_id bigint not null references user_session on delete cascade,
  generation integer not null,
  issued_at timestamptz not null
);
create index refresh_token_session on refresh_token (session_id);

create table login_audit (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account,
  at timestamptz not null,
  ip inet not null,
  user_agent text not null,
  outcome text not null check (outcome in ('signed_in', 'wrong_otp', 'locked', 'session_reused', 'signed_out'))
);
create index login_audit_user on login_audit (user_id, id desc);

-- One referral per invitee; a LinkedIn profile counts once.
create table referral (
  id bigint generated always as identity primary key,
  inviter_user_id bigint not null references user_account,
  invitee_user_id bigint not null unique references user_account,
  linkedin_key text not null unique,
  created_at timestamptz not null,
  credited_at timestamptz,
  check (inviter_user_id <> invitee_user_id)
);
create index referral_inviter on referral (inviter_user_id);

grant select, insert, update on user_account, referral to dastak_app;
grant select, insert, update, delete on user_permission, otp_code, otp_send, otp_failure, user_session, refresh_token
  to dastak_app;
grant select, insert on login_audit to dastak_app;
