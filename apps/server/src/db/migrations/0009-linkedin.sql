-- LinkedIn requests: profiles that a user has sent, mostly by the browser extension.
--   request  one profile of one user; the same profile sent again is the same request
--   page     what the profile's page showed, as its user has sent it: kept as it is, free, and
--            nobody else's
--   fence    the number of the worker that has the request: one that slept through its lease writes
--            nothing any more
CREATE TABLE linkedin_request (
  user_id bigint NOT NULL REFERENCES user_account (id),
  -- A time-ordered UUID (version 7), as a lead's: one index serves "newest first" and "this user's
  -- request of this id".
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
  -- How often it was asked about, how often in this round, for a vendor may fail, and how often its
  -- worker died in it.
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
CREATE INDEX linkedin_request_due ON linkedin_request (next_at)
  WHERE state IN ('requested', 'processing');
CREATE SEQUENCE linkedin_fence_seq;

GRANT SELECT, INSERT, UPDATE ON linkedin_request TO dastak_app;
GRANT USAGE ON SEQUENCE linkedin_fence_seq TO dastak_app;
