-- A code proves only what it was sent for: one of an opt-out signs nobody in. NULL in the codes of
-- the last release, which does not know the column (see `lockCode`).
ALTER TABLE otp_code ADD COLUMN IF NOT EXISTS purpose text CHECK (purpose IN (
  'sign_in', 'new_mobile', 'email', 'privacy', 'confirmation', 'set_up_sms', 'set_up_mail',
  'erasure'));
