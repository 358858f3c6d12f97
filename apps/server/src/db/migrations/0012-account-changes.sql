-- A mobile number is changed by a code to the new one, and a session is ended from another.

-- A code to a number may be one user's own: then it changes his number, and signs nobody in.
ALTER TABLE otp_code DROP CONSTRAINT otp_code_check;
ALTER TABLE otp_code ADD CONSTRAINT otp_code_email_is_of_a_user CHECK (channel = 'sms' OR user_id IS NOT NULL);

ALTER TABLE user_session DROP CONSTRAINT user_session_end_reason_check;
ALTER TABLE user_session ADD CONSTRAINT user_session_end_reason_check
  CHECK (end_reason IN ('signed_out', 'reused', 'mobile_changed'));

ALTER TABLE login_audit DROP CONSTRAINT login_audit_outcome_check;
ALTER TABLE login_audit ADD CONSTRAINT login_audit_outcome_check
  CHECK (outcome IN ('signed_in', 'wrong_otp', 'locked', 'session_reused', 'signed_out', 'device_signed_out', 'mobile_changed',
    'email_changed', 'api_key_created', 'webhook_created'));

-- Whom somebody has invited, newest first.
DROP INDEX referral_inviter;
CREATE INDEX referral_inviter ON referral (inviter_user_id, id DESC);
