-- After a greylisting the mail server is asked once more.
--   look_again_at    when; it stays after the second look
--   sealed_address   the address, encrypted; only until the second look is done
ALTER TABLE email_check
  ADD COLUMN IF NOT EXISTS look_again_at timestamptz,
  ADD COLUMN IF NOT EXISTS sealed_address bytea;

CREATE INDEX IF NOT EXISTS email_check_look_again_at
  ON email_check (look_again_at) WHERE sealed_address IS NOT NULL;
