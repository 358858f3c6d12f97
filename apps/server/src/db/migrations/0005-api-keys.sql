-- Keys of programs and of browser extensions. The whole key is shown once; only its hash is kept. A
-- revoked one stays: the ledger names it.

CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  -- `dst_` and 8 characters: what the key is called everywhere.
  public_part text COLLATE "C" NOT NULL UNIQUE,
  -- SHA-256 of the whole key, which has more random bits than can be tried.
  hash bytea NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- What its bulk requests are for, where their type asks for that and the call does not say.
  purpose text CHECK (char_length(purpose) BETWEEN 1 AND 500),
  -- The most credits that it may spend in a day, null for no limit, and since when there is one
  -- without a break. Days are those of `day_zone`, the operator's time zone.
  daily_credits integer CHECK (daily_credits BETWEEN 1 AND 1000000),
  limited_at timestamptz,
  day_zone text,
  created_at timestamptz NOT NULL,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK (
    (daily_credits IS NULL) = (limited_at IS NULL)
    AND (daily_credits IS NULL) = (day_zone IS NULL)
  )
);
CREATE INDEX api_key_user ON api_key (user_id);

-- What keys with a limit have spent in a day, and hold. Kept by the ledger
-- (functions/key-limits.sql).
CREATE TABLE api_key_day (
  public_part text COLLATE "C" NOT NULL REFERENCES api_key (public_part),
  day date NOT NULL,
  spent bigint NOT NULL CHECK (spent >= 0),
  PRIMARY KEY (public_part, day)
);
CREATE INDEX api_key_day_day ON api_key_day (day);

-- Keys of browser extensions: like API keys, with rights of their own.
CREATE TABLE extension_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  -- `dstx_` and 8 characters.
  public_part text COLLATE "C" NOT NULL UNIQUE,
  hash bytea NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX extension_key_user ON extension_key (user_id);

-- What a user has allowed and its extension has not fetched yet: who knows the verifier that has
-- this SHA-256 is given a key, once.
CREATE TABLE extension_grant (
  challenge bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  name text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX extension_grant_age ON extension_grant (expires_at);

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

GRANT SELECT, INSERT ON api_key, extension_key TO dastak_app;
GRANT UPDATE (last_used_at, revoked_at, daily_credits, limited_at, day_zone)
  ON api_key TO dastak_app;
GRANT UPDATE (last_used_at, revoked_at) ON extension_key TO dastak_app;
GRANT SELECT, DELETE ON api_key_day TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON extension_grant, shown_price TO dastak_app;
