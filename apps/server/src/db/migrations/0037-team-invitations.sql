-- Nobody is in a team without agreeing.
--   invitation  a membership that was not accepted yet: `joined_at` is null. Its credits are set
--               aside in its account, which pays for nobody until then
--   member      of a team: has accepted, and has not left (the view team_member)
ALTER TABLE team_membership
  ALTER COLUMN joined_at DROP NOT NULL,
  -- By which the person who was invited names it.
  ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN invited_at timestamptz,
  -- An invitation that was not accepted by then ends. Null for who was added before there were any.
  ADD COLUMN expires_at timestamptz,
  -- How it ended; null where that was not noted.
  ADD COLUMN ended_as text
    CHECK (ended_as IN ('left', 'removed', 'declined', 'withdrawn', 'expired', 'deleted')),
  -- Not before then may the same owner invite again who has left or declined.
  ADD COLUMN invitable_from timestamptz;

UPDATE team_membership SET invited_at = joined_at;
UPDATE team_membership m SET ended_as = 'left', invitable_from = m.left_at + interval '30 days'
  FROM event e WHERE m.left_at IS NOT NULL AND e.type = 'member_left'
    AND e.key = 'membership:' || m.id || ':left';

ALTER TABLE team_membership
  ALTER COLUMN invited_at SET NOT NULL,
  ADD CONSTRAINT team_membership_invitation_ends CHECK (joined_at IS NOT NULL OR expires_at IS NOT NULL);

-- A member belongs to one team, and there is one invitation at a time of a person to a team.
DROP INDEX team_membership_once;
CREATE UNIQUE INDEX team_membership_once ON team_membership (user_id)
  WHERE left_at IS NULL AND joined_at IS NOT NULL;
CREATE UNIQUE INDEX team_membership_once_in_team ON team_membership (team_id, user_id)
  WHERE left_at IS NULL;
CREATE INDEX team_membership_invited ON team_membership (user_id, expires_at)
  WHERE left_at IS NULL AND joined_at IS NULL;
CREATE INDEX team_membership_expiry ON team_membership (expires_at)
  WHERE left_at IS NULL AND joined_at IS NULL;
CREATE INDEX team_membership_invitable ON team_membership (user_id, invitable_from)
  WHERE invitable_from IS NOT NULL;

GRANT UPDATE (joined_at, expires_at, ended_as, invitable_from) ON team_membership TO dastak_app;

-- Whom the account of an invitation will pay for once it is accepted. Then, and when it ends, null.
ALTER TABLE ledger_account ADD COLUMN promised_to_user_id bigint REFERENCES user_account (id);
GRANT INSERT (promised_to_user_id) ON ledger_account TO dastak_app;

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
CREATE INDEX team_invitation_message_of_owner ON team_invitation_message (owner_user_id, created_at);
CREATE INDEX team_invitation_message_of_user ON team_invitation_message (user_id, created_at);
CREATE INDEX team_invitation_message_of_invitation ON team_invitation_message (membership_id);
GRANT SELECT, INSERT ON team_invitation_message TO dastak_app;
GRANT UPDATE (token_hash, sent_at) ON team_invitation_message TO dastak_app;
