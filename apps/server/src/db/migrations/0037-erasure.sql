-- Accounts that their users have erased, and what the rules about old data have removed.

-- The row stays, because the ledger and the invoices refer to it. It has no name, number or address.
ALTER TABLE user_account ADD COLUMN IF NOT EXISTS erased_at timestamptz;
-- A keyed hash of the number that it had, so that the same number does not get credits for signing
-- up again.
ALTER TABLE user_account ADD COLUMN IF NOT EXISTS erased_hash bytea;
CREATE INDEX IF NOT EXISTS user_account_erased_hash ON user_account (erased_hash)
  WHERE erased_hash IS NOT NULL;
CREATE INDEX IF NOT EXISTS user_account_erased_at ON user_account (erased_at)
  WHERE erased_at IS NOT NULL;

-- What the nightly job did last, one row for each kind of old data.
CREATE TABLE IF NOT EXISTS retention_run (
  kind text PRIMARY KEY,
  ran_at timestamptz NOT NULL,
  -- In that run, and in all.
  removed bigint NOT NULL,
  removed_ever bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON retention_run TO dastak_app;
