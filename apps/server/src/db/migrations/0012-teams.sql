-- Teams: who allots credits, and to whom. Nobody is in a team without agreeing.
--   team        belongs to its owner; deleted ones stay as rows, for the ledger names their
--               memberships
--   membership  a member's time in a team, with the account of the ledger that pays for him
--               meanwhile (`ledger_account.membership_id`)
--   invitation  a membership that was not accepted yet: `joined_at` is null. Its credits are set
--               aside in its account, which pays for nobody until then
--   member      of a team: has accepted, and has not left (the view team_member)
--   budget      what a membership is filled up to, by itself, at the start of each month
CREATE TABLE team (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  owner_user_id bigint NOT NULL REFERENCES user_account (id),
  name text NOT NULL,
  -- Whether adding a member starts with all that the owner has.
  allot_all_phone boolean NOT NULL,
  allot_all_email boolean NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX team_of_owner ON team (owner_user_id) WHERE deleted_at IS NULL;

CREATE TABLE team_membership (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- By which the person who was invited names it.
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  team_id bigint NOT NULL REFERENCES team (id),
  user_id bigint NOT NULL REFERENCES user_account (id),
  added_by_user_id bigint NOT NULL REFERENCES user_account (id),
  -- The number by which he was added, E.164: how the owner knows him until he has a name. It does
  -- not follow a change of his number.
  mobile text NOT NULL,
  invited_at timestamptz NOT NULL,
  -- An invitation that was not accepted by then ends.
  expires_at timestamptz,
  joined_at timestamptz,
  left_at timestamptz,
  -- How it ended; null where that was not noted.
  ended_as text
    CHECK (ended_as IN ('left', 'removed', 'declined', 'withdrawn', 'expired', 'deleted')),
  -- Not before then may the same owner invite again who has left or declined.
  invitable_from timestamptz,
  -- Null without a budget; zero for a unit that is not filled up.
  monthly_phone integer,
  monthly_email integer,
  -- The first day of the last month that was seen to: of the budget's first month, before its first
  -- refill.
  refilled_month date,
  CONSTRAINT team_membership_budget CHECK (
    num_nulls(monthly_phone, monthly_email, refilled_month) IN (0, 3)
    AND monthly_phone >= 0
    AND monthly_email >= 0
  ),
  CONSTRAINT team_membership_invitation_ends
    CHECK (joined_at IS NOT NULL OR expires_at IS NOT NULL)
);
-- A member belongs to one team, and there is one invitation at a time of a person to a team.
CREATE UNIQUE INDEX team_membership_once ON team_membership (user_id)
  WHERE left_at IS NULL AND joined_at IS NOT NULL;
CREATE UNIQUE INDEX team_membership_once_in_team ON team_membership (team_id, user_id)
  WHERE left_at IS NULL;
CREATE INDEX team_membership_of_team ON team_membership (team_id) WHERE left_at IS NULL;
CREATE INDEX team_membership_budgets ON team_membership (refilled_month)
  WHERE left_at IS NULL AND refilled_month IS NOT NULL;
CREATE INDEX team_membership_invited ON team_membership (user_id, expires_at)
  WHERE left_at IS NULL AND joined_at IS NULL;
CREATE INDEX team_membership_expiry ON team_membership (expires_at)
  WHERE left_at IS NULL AND joined_at IS NULL;
CREATE INDEX team_membership_invitable ON team_membership (user_id, invitable_from)
  WHERE invitable_from IS NOT NULL;

-- Each time that an owner has somebody told of an invitation: for how often that may be, and for
-- the link in the message.
CREATE TABLE team_invitation_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  membership_id bigint NOT NULL REFERENCES team_membership (id),
  owner_user_id bigint NOT NULL REFERENCES user_account (id),
  user_id bigint NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL,
  -- Nothing is sent: the person was sent enough already, and sees the invitation in the app.
  is_quiet boolean NOT NULL,
  -- SHA-256 of the token in the link that was sent last.
  token_hash bytea UNIQUE,
  sent_at timestamptz
);
CREATE INDEX team_invitation_message_of_owner
  ON team_invitation_message (owner_user_id, created_at);
CREATE INDEX team_invitation_message_of_user ON team_invitation_message (user_id, created_at);
CREATE INDEX team_invitation_message_of_invitation ON team_invitation_message (membership_id);

GRANT SELECT, INSERT ON team, team_membership, team_invitation_message TO dastak_app;
GRANT UPDATE (deleted_at) ON team TO dastak_app;
GRANT UPDATE (
  joined_at, expires_at, left_at, ended_as, invitable_from, monthly_phone, monthly_email,
  refilled_month
) ON team_membership TO dastak_app;
GRANT UPDATE (token_hash, sent_at) ON team_invitation_message TO dastak_app;
