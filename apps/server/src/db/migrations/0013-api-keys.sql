-- Keys of programs. The whole key is shown once; only its hash is kept. A revoked one stays: the ledger names it.
CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  -- `dst_` and 8 characters: what the key is called everywhere.
  public_part text COLLATE "C" NOT NULL UNIQUE,
  -- SHA-256 of the whole key, which has more random bits than can be tried.
  hash bytea NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_key_user ON api_key (user_id);
GRANT SELECT, INSERT, UPDATE (last_used_at, revoked_at) ON api_key TO dastak_app;
