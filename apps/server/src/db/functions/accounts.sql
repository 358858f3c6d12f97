-- Permissions of users, and the notifications when they change.
-- Columns are only added at the end of a view. To change a column, a numbered migration drops it.

-- Permissions: those of the user, of the user's plan, and of the plan of the team that the user is
-- a member of, without the right to teams. `until` is null for those without an end. Permissions
-- that an operator granted by hand are not inherited.
CREATE OR REPLACE VIEW user_right AS
  SELECT user_id, permission, NULL::timestamptz AS until
  FROM user_permission
  WHERE source <> 'plan'
  UNION ALL
  SELECT p.user_id, p.permission, e.until
  FROM user_permission p
  JOIN user_entitlement e ON e.user_id = p.user_id
  WHERE p.source = 'plan'
  UNION ALL
  SELECT i.user_id, p.permission, i.until
  FROM inherited_entitlement i
  JOIN user_permission p ON p.user_id = i.owner_user_id
  WHERE p.source = 'plan' AND p.permission <> 'dastak-teams-access';

GRANT SELECT ON user_right TO dastak_app;

-- The hashes of numbers that bring nothing again, because of an account that had them: its number
-- when it was erased, and numbers that it had before.
CREATE OR REPLACE VIEW spent_number AS
  SELECT id AS user_id, erased_hash AS hash
  FROM user_account
  WHERE erased_hash IS NOT NULL
  UNION ALL
  SELECT user_id, hash
  FROM past_number
  WHERE is_spent;

GRANT SELECT ON spent_number TO dastak_app;

-- Notifies every process that a user's permissions or sessions have changed, so that it forgets the
-- principal of that user's sessions. The payload is the user's id. Sent when the transaction
-- commits, once per user however many rows have changed.
CREATE OR REPLACE FUNCTION accounts_tell_change()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog
AS $$
DECLARE
  v_user bigint;
BEGIN
  IF TG_TABLE_NAME = 'user_account' THEN
    v_user := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    v_user := OLD.user_id;
  ELSE
    v_user := NEW.user_id;
  END IF;
  PERFORM pg_notify('principal_changed', v_user::text);
  -- Members have what their owner's plan gives.
  IF TG_TABLE_NAME IN ('user_permission', 'user_entitlement') THEN
    PERFORM pg_notify('principal_changed', f.user_id::text)
    FROM public.team_family f
    WHERE f.owner_user_id = v_user;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER team_membership_change_is_told
  AFTER INSERT OR UPDATE OF joined_at, left_at ON team_membership
  FOR EACH ROW
  EXECUTE FUNCTION accounts_tell_change();

CREATE OR REPLACE TRIGGER user_session_end_is_told
  AFTER UPDATE ON user_session
  FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR NEW.expires_at < OLD.expires_at)
  EXECUTE FUNCTION accounts_tell_change();

-- A session that has ended was already reported when it ended.
CREATE OR REPLACE TRIGGER user_session_deletion_is_told
  AFTER DELETE ON user_session
  FOR EACH ROW
  WHEN (OLD.ended_at IS NULL)
  EXECUTE FUNCTION accounts_tell_change();

CREATE OR REPLACE TRIGGER user_permission_change_is_told
  AFTER INSERT OR UPDATE OR DELETE ON user_permission
  FOR EACH ROW
  EXECUTE FUNCTION accounts_tell_change();

CREATE OR REPLACE TRIGGER user_account_change_is_told
  AFTER UPDATE ON user_account
  FOR EACH ROW
  WHEN (
    OLD.is_onboarded <> NEW.is_onboarded
    OR (OLD.email_verified_at IS NULL) <> (NEW.email_verified_at IS NULL)
  )
  EXECUTE FUNCTION accounts_tell_change();

CREATE OR REPLACE TRIGGER api_key_end_is_told
  AFTER UPDATE ON api_key
  FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION accounts_tell_change();

CREATE OR REPLACE TRIGGER extension_key_end_is_told
  AFTER UPDATE ON extension_key
  FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION accounts_tell_change();

CREATE OR REPLACE TRIGGER user_entitlement_change_is_told
  AFTER INSERT OR UPDATE OR DELETE ON user_entitlement
  FOR EACH ROW
  EXECUTE FUNCTION accounts_tell_change();
