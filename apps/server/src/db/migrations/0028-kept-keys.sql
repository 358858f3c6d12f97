-- Keys that stay the same when SECRET_KEY changes, encrypted with a key made from SECRET_KEY: of
-- hashes that cannot be made again, and of links that never end.
CREATE TABLE IF NOT EXISTS kept_key (
  purpose text COLLATE "C" PRIMARY KEY,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON kept_key TO dastak_app;

-- After a change of SECRET_KEY, older secrets of a webhook are encrypted anew too.
GRANT UPDATE ON webhook_old_secret TO dastak_app;

-- The calls that are left of API keys and of their owners, for all processes. Without a log: after
-- a crash of the database all have their full number again.
CREATE UNLOGGED TABLE IF NOT EXISTS call_bucket (
  name text COLLATE "C" PRIMARY KEY,
  calls_left double precision NOT NULL,
  -- The calls that the last process took.
  granted integer NOT NULL,
  counted_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON call_bucket TO dastak_app;
