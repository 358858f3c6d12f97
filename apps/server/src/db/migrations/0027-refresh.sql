-- A refresh looks up a field of an old lead again. What it replaces is kept here, with the lookup
-- that found it.
CREATE TABLE IF NOT EXISTS lead_past (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  field text NOT NULL CHECK (field IN ('phone', 'email')),
  value text NOT NULL,
  source text NOT NULL,
  fetched_at timestamptz NOT NULL,
  lookup_id bigint NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, subject, field, until)
);

ALTER TABLE lookup ADD COLUMN IF NOT EXISTS is_refresh boolean NOT NULL DEFAULT false;
-- When a source last answered a refresh.
ALTER TABLE lead ADD COLUMN IF NOT EXISTS refreshed_at timestamptz;

GRANT SELECT ON lead_past TO dastak_app;
