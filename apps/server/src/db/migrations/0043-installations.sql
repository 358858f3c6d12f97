-- The name of this installation, which its backups carry. A restore makes another one, so that a
-- copy never deletes the backups of the original. The rest is what the list of opt-outs that is
-- kept with the backups has: how many opt-outs, how many that were lifted, and since when.
CREATE TABLE IF NOT EXISTS installation (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  name text NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 10),
  saved_opt_outs bigint NOT NULL DEFAULT 0,
  saved_lifts bigint NOT NULL DEFAULT 0,
  opt_outs_saved_at timestamptz
);
INSERT INTO installation DEFAULT VALUES ON CONFLICT DO NOTHING;
GRANT SELECT, UPDATE ON installation TO dastak_app;

-- Others are made by an operator, and kept apart.
ALTER TABLE backup ADD COLUMN IF NOT EXISTS is_nightly boolean NOT NULL DEFAULT true;

-- Opt-outs that were lifted, by their reference, so that an older list does not bring them back.
CREATE TABLE IF NOT EXISTS suppression_lifted (
  reference text PRIMARY KEY,
  lifted_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON suppression_lifted TO dastak_app;
