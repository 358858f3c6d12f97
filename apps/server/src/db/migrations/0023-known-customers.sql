-- The customers that a user already has, to leave them out. Only keyed hashes are kept, so that
-- nobody can read from them whom they name: they only answer whether somebody is among them.
CREATE TABLE IF NOT EXISTS known_customer (
  user_id bigint NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  -- Of the user, the kind and the value: see `known-values.service.ts`.
  hash bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('phone', 'email', 'number', 'name')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);

GRANT SELECT, INSERT, DELETE ON known_customer TO dastak_app;
