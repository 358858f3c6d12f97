-- An email address belongs to the one account that has proved it. Until then any account may name it: to refuse a name
-- would tell strangers who has an account.
ALTER TABLE user_account DROP CONSTRAINT user_account_email_lower_key;
CREATE UNIQUE INDEX user_account_verified_email ON user_account (email_lower) WHERE email_verified_at IS NOT NULL;
ALTER TABLE user_account DROP COLUMN email_set_at;
