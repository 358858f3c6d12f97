-- Teams: who allots credits, and to whom.
--   team        belongs to its owner; deleted ones stay as rows, for the ledger names their memberships
--   membership  a member's time in a team, with the account of the ledger that pays for him meanwhile (`ledger_account.membership_id`)
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
  team_id bigint NOT NULL REFERENCES team (id),
  user_id bigint NOT NULL REFERENCES user_account (id),
  added_by_user_id bigint NOT NULL REFERENCES user_account (id),
  -- The number by which he was added, E.164: how the owner knows him until he has a name. It does not follow a change of his number.
  mobile text NOT NULL,
  joined_at timestamptz NOT NULL,
  left_at timestamptz,
  -- Null without a budget; zero for a unit that is not filled up.
  monthly_phone integer,
  monthly_email integer,
  -- The first day of the last month that was seen to: of the budget's first month, before its first refill.
  refilled_month date,
  CONSTRAINT team_membership_budget CHECK (num_nulls(monthly_phone, monthly_email, refilled_month) IN (0, 3) AND monthly_phone >= 0 AND monthly_email >= 0)
);
-- A member belongs to one team.
CREATE UNIQUE INDEX team_membership_once ON team_membership (user_id) WHERE left_at IS NULL;
CREATE INDEX team_membership_of_team ON team_membership (team_id) WHERE left_at IS NULL;
CREATE INDEX team_membership_budgets ON team_membership (refilled_month) WHERE left_at IS NULL AND refilled_month IS NOT NULL;

-- What a wallet has allotted.
CREATE INDEX ledger_posting_allotted ON ledger_posting (from_account_id) INCLUDE (phone, email) WHERE reason = 'allot';

GRANT SELECT, INSERT ON team, team_membership TO dastak_app;
GRANT UPDATE (deleted_at) ON team TO dastak_app;
GRANT UPDATE (left_at, monthly_phone, monthly_email, refilled_month) ON team_membership TO dastak_app;

-- Changed: in functions/lookups.sql, with what team-mates ask and have; the answer tells whether a mate's lead was of use.
DROP FUNCTION IF EXISTS lookup_seen(text, boolean, boolean, bigint[], text[], timestamptz, date, integer, integer);
DROP FUNCTION IF EXISTS lookup_decide(text, boolean, boolean, boolean, bigint[], text[], uuid[], text[], text[], text[], timestamptz, date, integer, integer);
ALTER TYPE lookup_answer ADD ATTRIBUTE is_shared boolean;
