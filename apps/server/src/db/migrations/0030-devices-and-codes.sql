-- A code that was never delivered: the newest one before it that was lives again.
ALTER TABLE otp_code ADD COLUMN is_failed boolean NOT NULL DEFAULT false;
CREATE INDEX otp_code_subject ON otp_code (channel, subject, created_at DESC);
CREATE INDEX otp_send_devices ON otp_send (channel, sent_at DESC) WHERE device IS NOT NULL;
-- Devices that were known before this moment are so no more: their user has signed out everywhere else.
ALTER TABLE user_account ADD COLUMN devices_since timestamptz;
