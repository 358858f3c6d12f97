-- The most credits that a key may spend in a day, null for no limit, and since when there is one without a break. Days are
-- those of `day_zone`, the operator's time zone.
ALTER TABLE api_key
  ADD COLUMN daily_credits integer CHECK (daily_credits BETWEEN 1 AND 1000000),
  ADD COLUMN limited_at timestamptz,
  ADD COLUMN day_zone text,
  ADD CHECK ((daily_credits IS NULL) = (limited_at IS NULL) AND (daily_credits IS NULL) = (day_zone IS NULL));
GRANT UPDATE (daily_credits, limited_at, day_zone) ON api_key TO dastak_app;

-- What keys with a limit have spent in a day, and hold. Kept by the ledger (credits.sql).
CREATE TABLE api_key_day (
  public_part text COLLATE "C" NOT NULL REFERENCES api_key (public_part),
  day date NOT NULL,
  spent bigint NOT NULL CHECK (spent >= 0),
  PRIMARY KEY (public_part, day)
);
CREATE INDEX api_key_day_day ON api_key_day (day);
GRANT SELECT, DELETE ON api_key_day TO dastak_app;

-- The key that started the run of a batch, whose limit counts for it; null where a person did.
ALTER TABLE batch ADD COLUMN api_key text COLLATE "C";
ALTER TABLE batch DROP CONSTRAINT batch_stop_check;
ALTER TABLE batch ADD CONSTRAINT batch_stop_check
  CHECK (stop IN ('credits', 'maximum', 'key_limit', 'cancelled', 'permission', 'team', 'failure'));
