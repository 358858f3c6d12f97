-- Who is in a team with whom, as others read it.
-- Columns are only added at the end of a view; a numbered migration drops one that is to change.

-- Who is in a team: has accepted the invitation to it, and has not left. Whoever asks who is in a
-- team reads this, so that who is only invited counts for nothing.
CREATE OR REPLACE VIEW team_member AS
  SELECT id, team_id, user_id, joined_at
  FROM team_membership
  WHERE joined_at IS NOT NULL AND left_at IS NULL;

-- What a member has of the owner's plan.
CREATE OR REPLACE VIEW inherited_entitlement AS
  SELECT m.user_id, t.owner_user_id, e.until, e.allow_linkedin_bulk_upload
  FROM team_member m
    JOIN team t ON t.id = m.team_id
    JOIN user_entitlement e ON e.user_id = t.owner_user_id;

-- Whose teams a user is in, as a member or as the owner himself; a row for each of an owner's
-- teams.
CREATE OR REPLACE VIEW team_family AS
  SELECT m.user_id, t.owner_user_id
  FROM team_member m
    JOIN team t ON t.id = m.team_id
  UNION ALL
  SELECT owner_user_id, owner_user_id
  FROM team
  WHERE deleted_at IS NULL;

-- With whom a user is in a team: what his mate has revealed is free for him. What a member brought
-- along is not shared, only what he has revealed `since` then; null for an owner, of whom all is.
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

-- The names of the teams that a user owns, and of the one that he is a member of.
CREATE OR REPLACE VIEW team_name AS
  SELECT owner_user_id AS user_id, name, true AS is_owned
  FROM team
  WHERE deleted_at IS NULL
  UNION ALL
  SELECT m.user_id, t.name, false
  FROM team_member m
    JOIN team t ON t.id = m.team_id;

-- Whom allotments, and what came back of them, are about, as `user_id` reads it: for the owner the
-- member, for the member the team. Who has not accepted has no name here. `other` is who did it,
-- where it was not `user_id` himself.
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
  team_member, inherited_entitlement, team_family, team_mate, team_name, ledger_membership
  TO dastak_app;
