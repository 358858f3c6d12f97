-- The link to an invitation that its owner copied: one for each invitation, the newest. It opens
-- the invitation for the invited user alone, and ends with it.
CREATE TABLE IF NOT EXISTS team_invitation_link (
  membership_id bigint PRIMARY KEY REFERENCES team_membership (id),
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON team_invitation_link TO dastak_app;
GRANT UPDATE (token_hash, created_at) ON team_invitation_link TO dastak_app;
