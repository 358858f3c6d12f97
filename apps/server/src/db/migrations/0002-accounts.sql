-- Accounts: people, their permissions and their referrals.

CREATE TABLE user_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- E.164.
  mobile text NOT NULL UNIQUE CHECK (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  name text CHECK (char_length(name) BETWEEN 1 AND 100),
  email text CHECK (char_length(email) <= 254),
  email_lower text GENERATED ALWAYS AS (lower(email)) STORED,
  email_verified_at timestamptz,
  is_onboarded boolean NOT NULL DEFAULT false,
  linkedin_url text CHECK (char_length(linkedin_url) <= 300),
  referral_code text UNIQUE,
  created_at timestamptz NOT NULL,
  -- Devices that were known before this moment are so no more: their user has signed out everywhere
  -- else. Null: all are.
  devices_since timestamptz,
  CHECK (email IS NOT NULL OR email_verified_at IS NULL),
  CHECK (NOT is_onboarded OR name IS NOT NULL)
);
-- An email address belongs to the one account that has proved it. Until then any account may name
-- it: to refuse a name would tell strangers who has an account.
CREATE UNIQUE INDEX user_account_verified_email ON user_account (email_lower)
  WHERE email_verified_at IS NOT NULL;
CREATE INDEX user_account_mailbox ON user_account (regexp_replace(email_lower, '\+[^@]*@', '@'));

CREATE TABLE user_permission (
  user_id bigint NOT NULL REFERENCES user_account (id),
  permission text NOT NULL,
  source text NOT NULL CHECK (source IN ('default', 'plan', 'operator')),
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, permission, source)
);

-- What a user's plan gives him beside its permissions (rows of user_permission with the source
-- 'plan'), and until when. After that moment none of it counts, whether or not a job has been here.
CREATE TABLE user_entitlement (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  plan_id text NOT NULL,
  allow_teams boolean NOT NULL,
  allow_linkedin_bulk_upload boolean NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX user_entitlement_until ON user_entitlement (until);

-- One referral per invitee; a LinkedIn profile counts once, and so does a mailbox.
CREATE TABLE referral (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inviter_user_id bigint NOT NULL REFERENCES user_account (id),
  invitee_user_id bigint NOT NULL UNIQUE REFERENCES user_account (id),
  linkedin_key text NOT NULL UNIQUE,
  -- The address that it was entered or credited with, without what follows a plus. Which referral
  -- of a mailbox is taken is decided under a lock of the mailbox.
  mailbox text,
  created_at timestamptz NOT NULL,
  credited_at timestamptz,
  CHECK (inviter_user_id <> invitee_user_id)
);
-- Whom somebody has invited, newest first.
CREATE INDEX referral_inviter ON referral (inviter_user_id, id DESC);
CREATE INDEX referral_mailbox ON referral (mailbox);

GRANT SELECT, INSERT, UPDATE ON user_account, referral TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_permission, user_entitlement TO dastak_app;
