-- The operator's console.
--   operator_action        what an operator does, written before it is done
--   operator_outcome       how it ended. An action without one runs, or its process has crashed
--   operator_confirmation  when a session was last confirmed, by a code or by a passkey
--   operator_passkey       passkeys of operators
--   operator_challenge     what the passkey that is used next must sign
--   operator_check         the last real test of each step of the set-up
--   import_upload          files that an operator uploads, for a worker to import

-- Nothing here holds a phone number, an email address or a key.
CREATE TABLE IF NOT EXISTS operator_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for the command line.
  user_id bigint REFERENCES user_account (id),
  verb text NOT NULL,
  target_type text,
  target_id text,
  detail jsonb NOT NULL DEFAULT '{}',
  reason text
);
CREATE INDEX IF NOT EXISTS operator_action_of_verb ON operator_action (verb, id);
CREATE INDEX IF NOT EXISTS operator_action_of_person ON operator_action (user_id, id);
CREATE INDEX IF NOT EXISTS operator_action_on_target ON operator_action (target_id, id);
CREATE INDEX IF NOT EXISTS operator_action_at ON operator_action (at);

CREATE TABLE IF NOT EXISTS operator_outcome (
  action_id bigint PRIMARY KEY REFERENCES operator_action (id),
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'failed')),
  -- The code of the error; `internal` for one that has none.
  error_code text,
  -- What it came to, such as the id of a recharge.
  detail jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE IF NOT EXISTS operator_confirmation (
  session_id bigint NOT NULL REFERENCES user_session (id) ON DELETE CASCADE,
  method text NOT NULL CHECK (method IN ('code', 'passkey')),
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, method)
);

CREATE TABLE IF NOT EXISTS operator_passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES user_account (id),
  -- The authenticator's name of it, in base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it has signed, as it says: it never falls.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX IF NOT EXISTS operator_passkey_of_user ON operator_passkey (user_id);

CREATE TABLE IF NOT EXISTS operator_challenge (
  session_id bigint NOT NULL REFERENCES user_session (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('add', 'confirm')),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, purpose)
);

CREATE TABLE IF NOT EXISTS operator_check (
  step text PRIMARY KEY,
  is_good boolean NOT NULL,
  words text NOT NULL,
  remedy text,
  -- Of the settings that were tested. With others the step is to be tested again.
  settings_hash text NOT NULL,
  tested_at timestamptz NOT NULL
);

CREATE TABLE IF NOT EXISTS import_upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  kind text NOT NULL,
  contact_kind text,
  source text,
  company text,
  file_name text NOT NULL,
  file_bytes bigint NOT NULL,
  -- Where the file is kept until it is imported. Null: it is deleted.
  file_key text,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'finished', 'failed', 'cancelled')),
  bytes_read bigint NOT NULL DEFAULT 0,
  -- How often a worker began with it since it last came further.
  tries integer NOT NULL DEFAULT 0,
  import_id bigint REFERENCES registry_import (id),
  -- In our own words.
  problem text,
  -- Where the lines that were skipped are kept, and how many there are of each reason.
  report_key text,
  reasons jsonb,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX IF NOT EXISTS import_upload_open ON import_upload (id)
  WHERE state IN ('waiting', 'running');
CREATE INDEX IF NOT EXISTS import_upload_of_import ON import_upload (import_id);
CREATE INDEX IF NOT EXISTS registry_import_latest ON registry_import (started_at, id);

-- Users are found by a part of their number, name or email address.
CREATE INDEX IF NOT EXISTS user_account_found ON user_account
  USING gin (mobile gin_trgm_ops, lower(name) gin_trgm_ops, email_lower gin_trgm_ops);
-- The latest sign-in of a user.
CREATE INDEX IF NOT EXISTS login_audit_signed_in ON login_audit (user_id, at)
  WHERE outcome IN ('signed_in', 'signed_in_by_link');
-- Leads with a contact that somebody reported.
CREATE INDEX IF NOT EXISTS lead_phone ON lead (phone) WHERE phone IS NOT NULL;
CREATE INDEX IF NOT EXISTS lead_email ON lead (lower(email)) WHERE email IS NOT NULL;
-- Reports of all users by their state, oldest first, and about one subject.
CREATE INDEX IF NOT EXISTS report_of_state ON report (state, id);
CREATE INDEX IF NOT EXISTS report_of_subject ON report (kind, subject, id);
-- Deliveries that failed for good.
CREATE INDEX IF NOT EXISTS webhook_delivery_failed ON webhook_delivery (last_at)
  WHERE state = 'failed';
CREATE INDEX IF NOT EXISTS crm_push_failed ON crm_push (last_at) WHERE state = 'failed';

-- Rows of the log are only added.
GRANT SELECT, INSERT ON operator_action, operator_outcome TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON operator_confirmation, operator_passkey, operator_challenge, operator_check TO dastak_app;
GRANT SELECT, INSERT, UPDATE ON import_upload TO dastak_app;
