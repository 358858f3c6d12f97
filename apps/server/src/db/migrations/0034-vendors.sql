-- Vendors of contacts: who is called for each kind, in which order and at which price, and what
-- that brought.

-- `sealed` has its requests and its keys as JSON. They are sealed together, because a request may
-- hold a key too.
CREATE TABLE IF NOT EXISTS vendor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The source that users see.
  name text NOT NULL UNIQUE,
  preset text,
  sealed bytea NOT NULL,
  at_once integer NOT NULL DEFAULT 5 CHECK (at_once BETWEEN 1 AND 100),
  is_enabled boolean NOT NULL DEFAULT true,
  -- Where its requests are sent, without paths: for a check of the connections.
  addresses text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);

-- A vendor in the chain of a kind.
CREATE TABLE IF NOT EXISTS vendor_step (
  vendor_id bigint NOT NULL REFERENCES vendor (id),
  kind text NOT NULL,
  place integer NOT NULL CHECK (place BETWEEN 1 AND 1000),
  price_paise integer NOT NULL DEFAULT 0 CHECK (price_paise BETWEEN 0 AND 10000000),
  charged_per text NOT NULL DEFAULT 'hit' CHECK (charged_per IN ('hit', 'call')),
  -- Null: no cap.
  cap_a_day integer CHECK (cap_a_day >= 0),
  timeout_ms integer NOT NULL DEFAULT 5000 CHECK (timeout_ms BETWEEN 100 AND 8000),
  -- A landline counts as not found.
  needs_mobile boolean NOT NULL DEFAULT false,
  -- The least share of first calls while the order learns.
  floor_percent integer NOT NULL DEFAULT 5 CHECK (floor_percent BETWEEN 0 AND 50),
  PRIMARY KEY (vendor_id, kind)
);

-- Kinds whose order learns from the figures.
CREATE TABLE IF NOT EXISTS vendor_kind (
  kind text PRIMARY KEY,
  learns boolean NOT NULL DEFAULT false
);

-- Only ever added to. Without keys.
CREATE TABLE IF NOT EXISTS vendor_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  -- The vendor or the kind.
  name text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX IF NOT EXISTS vendor_change_of ON vendor_change (name, id);

-- What the calls of a day brought, in the installation's time zone. Each subject of a call is a
-- hit, a miss, a failure, late or refused (not sent).
CREATE TABLE IF NOT EXISTS vendor_day (
  day date NOT NULL,
  vendor_id bigint NOT NULL REFERENCES vendor (id),
  kind text NOT NULL,
  -- The Indian state of the subjects, if their number says it.
  region text NOT NULL,
  -- With the own key of a customer.
  is_own boolean NOT NULL,
  -- Requests that were sent.
  calls integer NOT NULL DEFAULT 0,
  hits integer NOT NULL DEFAULT 0,
  misses integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  late integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  phones integer NOT NULL DEFAULT 0,
  emails integer NOT NULL DEFAULT 0,
  cost_paise bigint NOT NULL DEFAULT 0,
  -- How many answers took up to each of the times in `figures.rules.ts`.
  times integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (day, vendor_id, kind, region, is_own)
);

-- The calls of a day that count against a cap. A process counts before it calls.
CREATE TABLE IF NOT EXISTS vendor_cap (
  vendor_id bigint NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  calls integer NOT NULL,
  PRIMARY KEY (vendor_id, kind)
) WITH (fillfactor = 50);

-- Keys of customers, used first for their own lookups.
CREATE TABLE IF NOT EXISTS vendor_own_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  vendor_id bigint NOT NULL REFERENCES vendor (id),
  sealed bytea NOT NULL,
  last_characters text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, vendor_id)
);

-- Answers that a vendor sends later. Deleted when they are read, or an hour after their end.
CREATE TABLE IF NOT EXISTS vendor_callback (
  id uuid PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendor (id),
  -- The vendor's name for the request, if its answers come to one address.
  reference text,
  expires_at timestamptz NOT NULL,
  sealed bytea,
  answered_at timestamptz
);
CREATE UNIQUE INDEX IF NOT EXISTS vendor_callback_reference
  ON vendor_callback (vendor_id, reference);
CREATE INDEX IF NOT EXISTS vendor_callback_end ON vendor_callback (expires_at);

GRANT SELECT, INSERT, UPDATE ON vendor, vendor_kind, vendor_day, vendor_cap TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON vendor_step, vendor_own_key, vendor_callback TO dastak_app;
GRANT SELECT, INSERT ON vendor_change TO dastak_app;
