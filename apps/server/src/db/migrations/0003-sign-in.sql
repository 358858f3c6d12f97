-- Signing in: one-time codes, login links, sessions and the login audit.

-- `subject` is what wrong tries are counted against: the number, or the user whose email address or
-- new number is verified.
CREATE TABLE otp_code (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  address text NOT NULL,
  -- A code to a number may be one user's own: then it changes his number, and signs nobody in.
  user_id bigint REFERENCES user_account (id),
  subject text NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  ended_at timestamptz,
  -- It was never delivered: the newest one before it that was lives again.
  is_failed boolean NOT NULL DEFAULT false,
  CONSTRAINT otp_code_email_is_of_a_user CHECK (channel = 'sms' OR user_id IS NOT NULL)
);
CREATE UNIQUE INDEX otp_code_one_live ON otp_code (channel, subject) WHERE ended_at IS NULL;
CREATE INDEX otp_code_created_at ON otp_code (created_at);
CREATE INDEX otp_code_subject ON otp_code (channel, subject, created_at DESC);

CREATE TABLE otp_send (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL,
  address text NOT NULL,
  user_id bigint,
  -- One IPv4 address or one IPv6 /64, and the /24 or /48 block that it belongs to.
  source cidr NOT NULL,
  block cidr NOT NULL,
  -- Of a device on which its number signed in before: counted apart from what strangers ask for.
  device text,
  sent_at timestamptz NOT NULL,
  -- Its vendor failed: it does not use up what a number or a user may have sent.
  is_failed boolean NOT NULL DEFAULT false
);
CREATE INDEX otp_send_address ON otp_send (channel, address, sent_at DESC);
CREATE INDEX otp_send_user ON otp_send (channel, user_id, sent_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX otp_send_source ON otp_send (channel, source, sent_at DESC);
CREATE INDEX otp_send_block ON otp_send (channel, block, sent_at DESC);
CREATE INDEX otp_send_sent_at ON otp_send (channel, sent_at DESC);
CREATE INDEX otp_send_devices ON otp_send (channel, sent_at DESC) WHERE device IS NOT NULL;

CREATE TABLE otp_failure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL,
  subject text NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX otp_failure_subject ON otp_failure (channel, subject, failed_at DESC);
CREATE INDEX otp_failure_failed_at ON otp_failure (failed_at);

-- A link that an operator makes for a person who can't be sent a code: it signs in once. One for
-- each user, the latest.
CREATE TABLE login_link (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  -- SHA-256 of what the link holds.
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_link_age ON login_link (expires_at);

-- A session is a family of refresh tokens: each use of the newest generation makes the next one.
CREATE TABLE user_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  user_id bigint NOT NULL REFERENCES user_account (id),
  generation integer NOT NULL DEFAULT 1,
  rotated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed_out', 'reused', 'mobile_changed')),
  ip inet NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX user_session_user ON user_session (user_id);
CREATE INDEX user_session_expires_at ON user_session (expires_at);

CREATE TABLE refresh_token (
  token_hash bytea PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES user_session (id) ON DELETE CASCADE,
  generation integer NOT NULL,
  issued_at timestamptz NOT NULL
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);
CREATE INDEX refresh_token_issued_at ON refresh_token (issued_at);

CREATE TABLE login_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  at timestamptz NOT NULL,
  ip inet NOT NULL,
  user_agent text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN (
    'signed_in', 'signed_in_by_link', 'wrong_otp', 'locked', 'session_reused', 'signed_out',
    'device_signed_out', 'mobile_changed', 'email_changed', 'api_key_created', 'webhook_created',
    'extension_connected'))
);
CREATE INDEX login_audit_user ON login_audit (user_id, id DESC);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON otp_code, otp_send, otp_failure, login_link, user_session, refresh_token TO dastak_app;
GRANT SELECT, INSERT ON login_audit TO dastak_app;
