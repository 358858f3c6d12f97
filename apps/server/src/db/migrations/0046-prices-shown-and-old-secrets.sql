-- What a reveal can cost, as an assistant was shown it: a confirm counts for this price alone, and
-- for ten minutes.
CREATE TABLE shown_price (
  -- The public part of the key that asked.
  api_key text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  phone integer NOT NULL CHECK (phone >= 0),
  email integer NOT NULL CHECK (email >= 0),
  shown_at timestamptz NOT NULL,
  PRIMARY KEY (api_key, kind, subject)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON shown_price TO dastak_app;

-- Secrets of a webhook from before its last rotations, each of which signs until its own end.
CREATE TABLE webhook_old_secret (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX webhook_old_secret_there ON webhook_old_secret (webhook_id);
GRANT SELECT, INSERT, DELETE ON webhook_old_secret TO dastak_app;
INSERT INTO webhook_old_secret (webhook_id, secret, until)
  SELECT id, old_secret, old_secret_until FROM webhook WHERE old_secret IS NOT NULL;
ALTER TABLE webhook DROP COLUMN old_secret, DROP COLUMN old_secret_until;
