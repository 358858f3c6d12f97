-- A send that its vendor failed does not use up what a number or a user may have sent.
ALTER TABLE otp_send ADD COLUMN is_failed boolean NOT NULL DEFAULT false;
