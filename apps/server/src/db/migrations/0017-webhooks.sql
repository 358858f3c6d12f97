-- Outgoing webhooks: addresses that a user has named, and what is sent there.
--   webhook           an address with its secret and the events that it wants
--   webhook_delivery  one event for one address: sent until it is taken or given up. It holds ids
--                     and words, never a phone number or an email address: what is sent is read
--                     when it is sent
CREATE TYPE webhook_delivery_state AS ENUM ('waiting', 'delivered', 'failed', 'cancelled');

CREATE TABLE webhook (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES user_account (id),
  url text NOT NULL,
  events text[] NOT NULL,
  -- Encrypted with a key made from SECRET_KEY: it signs what is sent, so a hash would not do.
  secret bytea NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  -- Why it is off: its owner, or days of failures, or the receiver said that it is gone (410), or
  -- the key that made it was revoked.
  off_reason text CHECK (off_reason IN ('owner', 'failing', 'gone', 'key_revoked')),
  -- The first failure since the last success.
  failing_since timestamptz,
  -- The public part of the key that made it; null if its owner did. It is turned off with the key.
  api_key text COLLATE "C",
  created_at timestamptz NOT NULL,
  CHECK (is_enabled = (off_reason IS NULL))
);
CREATE INDEX webhook_of_user ON webhook (user_id);
CREATE INDEX webhook_of_key ON webhook (api_key) WHERE api_key IS NOT NULL;

-- Its secrets from before its last rotations, each of which signs until its own end.
CREATE TABLE webhook_old_secret (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX webhook_old_secret_there ON webhook_old_secret (webhook_id);

CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  -- What the receiver knows it by, the same with each try.
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  type text NOT NULL,
  reference_type text NOT NULL,
  reference_id text NOT NULL,
  data jsonb NOT NULL,
  -- The same key is the same event: it is sent once to an address.
  key text NOT NULL,
  happened_at timestamptz NOT NULL,
  state webhook_delivery_state NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  -- Tries from before it was last sent again: the waits between tries begin anew.
  tries_before integer NOT NULL DEFAULT 0,
  -- When it is tried next; while it is sent, when another process takes it for lost.
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  -- Of HTTP; null where no answer came. Then the problem says why, in our own words.
  last_status integer,
  last_problem text,
  UNIQUE (webhook_id, key)
) WITH (fillfactor = 80);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_due_there ON webhook_delivery (webhook_id, next_at)
  WHERE state = 'waiting';
CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, id);
CREATE UNIQUE INDEX webhook_delivery_message ON webhook_delivery (message_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON webhook, webhook_delivery TO dastak_app;
GRANT SELECT, INSERT, DELETE ON webhook_old_secret TO dastak_app;
