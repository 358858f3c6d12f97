-- A send for a device on which its number signed in before: counted apart from what strangers ask for.
ALTER TABLE otp_send ADD COLUMN device text;
