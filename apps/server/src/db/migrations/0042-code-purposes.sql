-- A code of an opt-out and one of a person's report are different: one of a report removes nothing.
-- `privacy` was both, and is no longer right anywhere.
ALTER TABLE otp_code DROP CONSTRAINT IF EXISTS otp_code_purpose_check;
ALTER TABLE otp_code ADD CONSTRAINT otp_code_purpose_check CHECK (purpose IN (
  'sign_in', 'new_mobile', 'email', 'privacy', 'opt_out', 'report', 'confirmation', 'set_up_sms',
  'set_up_mail', 'erasure'));

-- Sends count by what they were for. NULL in those of the last release, as in `otp_code`.
ALTER TABLE otp_send ADD COLUMN IF NOT EXISTS purpose text;
