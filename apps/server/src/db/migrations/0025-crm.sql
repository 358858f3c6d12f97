-- Leads that are pushed to a user's CRM.
--   crm_connection  an account at a vendor, with the user's token. A worker leases a connection and
--                   sends its leads one after another, so that two leads with the same phone number
--                   never make two records
--   crm_push        a lead that was pushed to it: one row, also if it is pushed again. It holds ids
--                   and words, never a phone number or an email address: what is sent is read when
--                   it is sent
CREATE SEQUENCE IF NOT EXISTS crm_fence_seq;

CREATE TABLE IF NOT EXISTS crm_connection (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES user_account (id),
  vendor text NOT NULL CHECK (vendor IN ('zoho', 'hubspot', 'frappe')),
  name text NOT NULL,
  address text NOT NULL,
  fields text[] NOT NULL,
  -- For which fields that not every CRM has it has a place.
  places text[] NOT NULL,
  -- The address of a record without its id, for people.
  records_url text NOT NULL,
  -- Encrypted with a key made from SECRET_KEY: they are sent, so a hash would not do.
  secret bytea NOT NULL,
  -- Encrypted too: what the vendor gave for the secret, with its end.
  session bytea,
  -- refused: the vendor refuses the token, or the key that made it was revoked.
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'refused')),
  last_error text,
  -- Failures of the vendor since the last success: the pauses grow with them.
  failures integer NOT NULL DEFAULT 0,
  -- When it has something to send; null if nothing waits, or if it is refused.
  due_at timestamptz,
  -- The public part of the key that made it; null if its owner did. It is refused with the key.
  api_key text COLLATE "C",
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  fence bigint,
  lease_until timestamptz
);
CREATE INDEX IF NOT EXISTS crm_connection_of_user ON crm_connection (user_id);
CREATE INDEX IF NOT EXISTS crm_connection_of_key
  ON crm_connection (api_key) WHERE api_key IS NOT NULL;
CREATE INDEX IF NOT EXISTS crm_connection_due ON crm_connection (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS crm_push (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES crm_connection (id) ON DELETE CASCADE,
  lead_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'created', 'filled', 'unchanged', 'failed')),
  requested_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Tries that do not count: from before it was last pushed, and those that the vendor put off.
  tries_before integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  -- In our own words.
  problem text,
  -- Kept for ever: the same lead goes to the same record.
  record_id text,
  filled text[] NOT NULL DEFAULT '{}',
  UNIQUE (connection_id, lead_id)
) WITH (fillfactor = 80);
CREATE INDEX IF NOT EXISTS crm_push_due
  ON crm_push (connection_id, next_at) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS crm_push_log ON crm_push (connection_id, requested_at, id);

ALTER TABLE login_audit DROP CONSTRAINT IF EXISTS login_audit_outcome_check;
ALTER TABLE login_audit ADD CONSTRAINT login_audit_outcome_check CHECK (outcome IN (
  'signed_in', 'signed_in_by_link', 'wrong_otp', 'locked', 'session_reused', 'signed_out',
  'device_signed_out', 'mobile_changed', 'email_changed', 'api_key_created', 'webhook_created',
  'extension_connected', 'crm_connected'));

GRANT SELECT, INSERT, UPDATE, DELETE ON crm_connection, crm_push TO dastak_app;
GRANT USAGE ON SEQUENCE crm_fence_seq TO dastak_app;
