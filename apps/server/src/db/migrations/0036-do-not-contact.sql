-- Whom not to call: results of scrubs against the register of the telecom regulator, as the
-- operator imported them, and the contacts that the owner of a team wants nobody of it to use.
CREATE TABLE IF NOT EXISTS dnd_number (
  -- E.164.
  phone text PRIMARY KEY,
  is_listed boolean NOT NULL,
  checked_on date NOT NULL
);

CREATE TABLE IF NOT EXISTS blocked_contact (
  owner_user_id bigint NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  -- A phone number (E.164), or an email address in small letters.
  value text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_user_id, value)
);

GRANT SELECT, INSERT, UPDATE ON dnd_number TO dastak_app;
GRANT SELECT, INSERT, DELETE ON blocked_contact TO dastak_app;
