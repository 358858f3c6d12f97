-- A link that an operator makes for a person who can't be sent a code: it signs in once. One for each user, the latest.
CREATE TABLE login_link (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  -- SHA-256 of what the link holds.
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_link_age ON login_link (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_link TO dastak_app;

ALTER TABLE login_audit DROP CONSTRAINT login_audit_outcome_check;
ALTER TABLE login_audit ADD CONSTRAINT login_audit_outcome_check
  CHECK (outcome IN ('signed_in', 'signed_in_by_link', 'wrong_otp', 'locked', 'session_reused', 'signed_out',
    'device_signed_out', 'mobile_changed', 'email_changed', 'api_key_created', 'webhook_created', 'extension_connected'));
