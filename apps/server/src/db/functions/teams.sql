-- Who shares a team with whom, for all other files to read.
-- Columns are only added at the end of a view. To change a column, a numbered migration drops it.

-- The members of a team: users who have accepted the invitation and have not left. Everything that
-- needs the members of a team reads this view, so an invitation alone never counts.
CREATE OR REPLACE VIEW team_member AS
  SELECT id, team_id, user_id, joined_at
  FROM team_membership
  WHERE joined_at IS NOT NULL AND left_at IS NULL;

-- What a member gets from the owner's plan.
CREATE OR REPLACE VIEW inherited_entitlement AS
  SELECT m.user_id, t.owner_user_id, e.until, e.allow_linkedin_bulk_upload
  FROM team_member m
    JOIN team t ON t.id = m.team_id
    JOIN user_entitlement e ON e.user_id = t.owner_user_id;

-- The teams that a user is in, as a member or as the owner. An owner has a row for each team.
CREATE OR REPLACE VIEW team_family AS
  SELECT m.user_id, t.owner_user_id
  FROM team_member m
    JOIN team t ON t.id = m.team_id
  UNION ALL
  SELECT owner_user_id, owner_user_id
  FROM team
  WHERE deleted_at IS NULL;

-- The teammates of a user, whose reveals are free for the user. Only what a member has revealed
-- `since` joining is shared. `since` is null for an owner, whose leads are all shared.
CREATE OR REPLACE VIEW team_mate AS
  SELECT m.user_id, t.owner_user_id AS mate_id, NULL::timestamptz AS since
  FROM team_member m
    JOIN team t ON t.id = m.team_id
  UNION ALL
  SELECT t.owner_user_id, m.user_id, m.joined_at
  FROM team t
    JOIN team_member m ON m.team_id = t.id
  UNION ALL
  SELECT m.user_id, o.user_id, o.joined_at
  FROM team_member m
    JOIN team_member o ON o.team_id = m.team_id AND o.user_id <> m.user_id;

-- The names of the teams that a user owns, and of the one that the user is a member of.
CREATE OR REPLACE VIEW team_name AS
  SELECT owner_user_id AS user_id, name, true AS is_owned
  FROM team
  WHERE deleted_at IS NULL
  UNION ALL
  SELECT m.user_id, t.name, false
  FROM team_member m
    JOIN team t ON t.id = m.team_id;

-- All who are or were in a team, for its owner. A team without anybody has a row without a
-- membership.
CREATE OR REPLACE VIEW team_spender AS
  SELECT t.owner_user_id, t.public_id::text AS team_id, m.id AS membership_id,
    u.public_id::text AS member_id, coalesce(u.name, 'A member') AS member
  FROM team t
    LEFT JOIN team_membership m ON m.team_id = t.id AND m.joined_at IS NOT NULL
    LEFT JOIN user_account u ON u.id = m.user_id
  WHERE t.deleted_at IS NULL;

-- The other side of allotments and of what came back of them, as `user_id` may see it: for the
-- owner the member, for the member the team. An invited user who has not accepted has no name here.
-- `other` is the user who did it, if that was not `user_id`.
CREATE OR REPLACE VIEW ledger_membership AS
  SELECT m.id, t.owner_user_id AS user_id, concat(w.who, ' in ', t.name) AS about, w.who AS other
  FROM team_membership m
    JOIN team t ON t.id = m.team_id
    JOIN user_account u ON u.id = m.user_id
    CROSS JOIN LATERAL (
      SELECT CASE
        WHEN m.joined_at IS NULL THEN concat('Number ending ', right(m.mobile, 3))
        ELSE coalesce(u.name, 'A member')
      END AS who) w
  UNION ALL
  SELECT m.id, m.user_id, concat('Allotted by ', t.name), coalesce(o.name, 'Team owner')
  FROM team_membership m
    JOIN team t ON t.id = m.team_id
    JOIN user_account o ON o.id = t.owner_user_id
  WHERE m.user_id <> t.owner_user_id;

GRANT SELECT ON
  team_member, inherited_entitlement, team_family, team_mate, team_name, team_spender,
  ledger_membership
  TO dastak_app;
