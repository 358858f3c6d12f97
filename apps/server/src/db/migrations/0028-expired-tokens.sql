-- What has expired is deleted every hour, by these.
CREATE INDEX refresh_token_issued_at ON refresh_token (issued_at);
CREATE INDEX otp_failure_failed_at ON otp_failure (failed_at);
