-- LinkedIn requests: profiles that a user has sent, mostly by the browser extension, and the keys of extensions.
--   request  one profile of one user; the same profile sent again is the same request
--   page     what the profile's page showed, as its user has sent it: kept as it is, free, and nobody else's
--   fence    the number of the worker that has the request: one that slept through its lease writes nothing any more
CREATE TABLE linkedin_request (
  user_id bigint NOT NULL REFERENCES user_account (id),
  -- A time-ordered UUID (version 7), as a lead's: one index serves "newest first" and "this user's request of this id".
  id uuid NOT NULL,
  -- The canonical id of the profile, and its address.
  subject text COLLATE "C" NOT NULL,
  address text NOT NULL,
  page_name text,
  page_headline text,
  page_phone text,
  page_email text,
  state text NOT NULL CHECK (state IN ('requested', 'processing', 'ended', 'failed')),
  -- Not asked about for want of credits.
  is_phone_locked boolean NOT NULL DEFAULT false,
  is_email_locked boolean NOT NULL DEFAULT false,
  -- What it has cost in all, and whether a team-mate's reveal gave a part of it.
  charged_phone integer NOT NULL DEFAULT 0,
  charged_email integer NOT NULL DEFAULT 0,
  is_from_team boolean NOT NULL DEFAULT false,
  -- Who sent it: charges name him.
  actor_kind ledger_actor NOT NULL,
  actor_id text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- How often it was asked about, how often in this round, for a vendor may fail, and how often its worker died in it.
  rounds integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  deaths integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  lease_until timestamptz,
  fence bigint,
  -- The question that is being asked: what it holds is given back where the worker has died.
  lookup_id bigint,
  PRIMARY KEY (user_id, id),
  CONSTRAINT linkedin_request_once UNIQUE (user_id, subject)
);
CREATE INDEX linkedin_request_due ON linkedin_request (next_at) WHERE state IN ('requested', 'processing');
CREATE SEQUENCE linkedin_fence_seq;
GRANT SELECT, INSERT, UPDATE ON linkedin_request TO dastak_app;
GRANT USAGE ON SEQUENCE linkedin_fence_seq TO dastak_app;

-- Keys of browser extensions: like API keys (0013), with rights of their own.
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
GRANT SELECT, INSERT, UPDATE (last_used_at, revoked_at) ON extension_key TO dastak_app;

-- What a user has allowed and its extension has not fetched yet: who knows the verifier that has this SHA-256 is given a key, once.
CREATE TABLE extension_grant (
  challenge bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  name text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX extension_grant_age ON extension_grant (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON extension_grant TO dastak_app;

ALTER TYPE ledger_actor ADD VALUE IF NOT EXISTS 'extension_key';
ALTER TABLE login_audit DROP CONSTRAINT login_audit_outcome_check;
ALTER TABLE login_audit ADD CONSTRAINT login_audit_outcome_check
  CHECK (outcome IN ('signed_in', 'wrong_otp', 'locked', 'session_reused', 'signed_out', 'device_signed_out', 'mobile_changed',
    'email_changed', 'api_key_created', 'webhook_created', 'extension_connected'));

-- Changed: in functions/lookups.sql they take what is not to be asked about.
DROP FUNCTION IF EXISTS lookup_open(text, boolean, boolean, boolean, bigint[], text[], uuid[], text[], text[], text[], ledger_actor[], text[], timestamptz, integer, date, integer, integer);
DROP FUNCTION IF EXISTS lookup_decide(text, boolean, boolean, boolean, bigint[], text[], bigint[], uuid[], text[], text[], text[], timestamptz, date, integer, integer);
DROP FUNCTION IF EXISTS lookup_seen(text, boolean, boolean, bigint[], text[], bigint[], timestamptz, date, integer, integer);
