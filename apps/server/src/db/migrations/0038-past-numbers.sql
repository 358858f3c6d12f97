-- Numbers that accounts had before, as keyed hashes. They matter when such an account is erased.
CREATE TABLE IF NOT EXISTS past_number (
  user_id bigint NOT NULL REFERENCES user_account (id),
  hash bytea NOT NULL,
  -- Signing up with the number again brings no credits.
  is_spent boolean NOT NULL,
  PRIMARY KEY (user_id, hash)
);
CREATE INDEX IF NOT EXISTS past_number_hash ON past_number (hash);

GRANT SELECT, INSERT, UPDATE ON past_number TO dastak_app;
